import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR'],
  catalogs: [{ path: 'src/locales/{locale}/messages', include: ['src'] }],
  orderBy: 'message',
});
