import { register } from 'tsx/esm/api';

register();
await import('./feed-thread.ts');
