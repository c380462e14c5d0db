import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CHUNKS } from './bundling/chunks.ts';
import { plainCommands } from './bundling/commands.ts';
import { plainLibraries, SMALLER } from './bundling/libraries.ts';
import { lingui } from './bundling/messages.ts';
import { kindOf, kindOfStyles } from './bundling/online.ts';
import { filesToLoad, preload } from './bundling/preload.ts';

const API = 'http://127.0.0.1:3000';

/** Builds the server's threads, each as a file that it finds by its name (`server/vehicles/feed/walk-apart.ts`). */
const threads = (): Plugin => ({
  name: 'threads',
  buildStart() {
    const id = 'server/vehicles/feed/feed-thread.ts';
    this.emitFile({ type: 'chunk', id, fileName: 'feed-thread.js' });
  },
});

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    injectManifest: {
      // One script that loads nothing: what is imported later elsewhere lies in it.
      rollupFormat: 'iife',
      buildPlugins: { vite: [plainCommands()] },
      globPatterns: ['**/*.{js,css,html,woff2}', 'icons/*.svg'],
      // No part of the app, and what can do nothing without a connection: they come from the server each time.
      globIgnores: ['assets/shared.card.*', 'assets/online.*'],
      maximumFileSizeToCacheInBytes: 3_000_000,
      // The worker carries the list: what is told by its name needs no more.
      manifestTransforms: [
        entries => ({ manifest: entries.map(entry => (entry.revision ? entry : (entry.url as never))) }),
      ],
    },
    // The server makes one for each host (`server/pages/manifest.ts`).
    manifest: false,
  });

export default defineConfig(({ isSsrBuild, mode }) => {
  const isApp = !isSsrBuild && mode !== 'test';
  return {
    plugins: [
      lingui(),
      isApp && plainCommands(),
      isApp && plainLibraries(),
      isApp && preload(),
      isApp &&
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: 'src/routes',
          generatedRouteTree: 'src/routeTree.gen.ts',
          quoteStyle: 'single',
        }),
      react(),
      isApp && pwa(),
      isSsrBuild && threads(),
    ],
    build: isSsrBuild
      ? { target: 'node20', copyPublicDir: false, emptyOutDir: true, sourcemap: true }
      : {
          outDir: 'dist/app',
          manifest: true,
          emptyOutDir: true,
          target: ['chrome107', 'safari16', 'firefox104'],
          sourcemap: true,
          modulePreload: { resolveDependencies: filesToLoad },
          rolldownOptions: {
            output: {
              codeSplitting: { groups: CHUNKS },
              // Every page carries the list of all files, so that they have no more of a name than they need.
              assetFileNames: ({ names: [name] }) => `assets/${kindOfStyles(name ?? '')}[hash:7][extname]`,
              chunkFileNames: chunk => `assets/${kindOf(chunk)}[hash:7].js`,
            },
          },
        },
    // Its build without what browsers of ten years ago need.
    resolve: isApp ? { alias: SMALLER } : {},
    server: {
      proxy: {
        '/api': API,
        '/healthz': API,
        '/socket.io': { target: API, ws: true },
      },
    },
  };
});
