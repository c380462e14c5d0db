// `npm run bench`: measures a real server on a database of its own and prints; nothing is asserted.
import { register } from 'tsx/esm/api';

register();
const { bench } = await import('./bench.ts');
await bench();
