import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { DEFAULT_THEME } from '@mantine/core';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const API = 'http://127.0.0.1:3000';

/**
 * Compiles the source messages that the macro leaves in the code, as catalogues are compiled: the app then shows
 * them without a pt-BR catalogue and without a message parser in the browser.
 */
function compiledMessages(): PluginObj {
  return {
    name: 'compiled-messages',
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({
            ObjectExpression({ node }) {
              const has = (key: string) =>
                node.properties.find(
                  property =>
                    types.isObjectProperty(property) && types.isIdentifier(property.key, { name: key }),
                ) as types.ObjectProperty | undefined;
              const message = has('message');
              if (!has('id') || !message || !types.isStringLiteral(message.value)) return;
              message.value = types.valueToNode(compileMessage(message.value.value));
            },
          });
        },
      },
    },
  };
}

/** Runs the lingui macros; before every other plugin, also on the router's split modules (`?tsr-split=…`). */
export function lingui(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[cm]?tsx?(?:\?|$)/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.split('?')[0],
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { stripMessageField: false }], compiledMessages],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}

/** Parts of a command that only the server and tests read: its REST call, its words in the API's document, an example. */
const OF_SERVER = ['doc', 'rest', 'example'];
const isOfServer = (part: types.Node) =>
  types.isObjectProperty(part) && types.isIdentifier(part.key) && OF_SERVER.includes(part.key.name);

/** Devices decide on commands and put them into words; the rest of them is not loaded there. */
const plainCommands = (): Plugin => ({
  name: 'plain-commands',
  enforce: 'pre',
  transform: {
    filter: { id: /\/domain\/commands\/[\w-]+\.ts$/ },
    async handler(code, filename) {
      const result = await transformAsync(code, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript'] },
        plugins: [
          {
            visitor: {
              CallExpression({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) {
                const [command] = given;
                if (!types.isIdentifier(callee) || !/^define\w*Command$/.test(callee.name)) return;
                if (!types.isObjectExpression(command)) return;
                command.properties = command.properties.filter(part => !isOfServer(part));
              },
            },
          },
        ],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  },
});

const SHOWN_AT_ONCE = '\0shown-at-once';
const NOT_USED = '\0not-used';
/** What Mantine hangs on its parts, and the app has no use for. */
const UNUSED = [
  'ButtonGroup',
  'ButtonGroupSection',
  'ActionIconGroup',
  'ActionIconGroupSection',
  // It scrolls by a part that brings all that popovers are placed by.
  'TableScrollContainer',
  'MenuCheckboxGroup',
  'MenuCheckboxItem',
  'MenuContextMenu',
  'MenuRadioGroup',
  'MenuRadioItem',
  'MenuSearch',
  'MenuSub',
  // Of its three spinners the usual one is shown.
  'Bars',
  'Dots',
];
const isUnused = (source: string) => UNUSED.some(name => source.endsWith(`/${name}.mjs`));

/**
 * The spinner of a button comes and goes at once: Mantine's transitions, which every page would load for it, come
 * later. What is not used of buttons, menus and tables never comes.
 */
const plainParts = (): Plugin => ({
  name: 'plain-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    if (source === '../Transition/Transition.mjs' && importer.endsWith('/Button/Button.mjs'))
      return SHOWN_AT_ONCE;
    return isUnused(source) && /\/(Button|ActionIcon|Menu|Table|Loader)\.mjs$/.test(importer)
      ? NOT_USED
      : null;
  },
  load: id => {
    if (id === NOT_USED) return `export const ${UNUSED.map(name => `${name} = undefined`).join(', ')}`;
    return id === SHOWN_AT_ONCE
      ? `export const Transition = ({ mounted, transition, children }) =>
           mounted ? children({ ...transition.common, ...transition.in }) : null`
      : null;
  },
});

const USED_COLORS = '\0used-colors';
/** Of Mantine's palettes, those that it names itself, or `color="gray"` does; the company's and the dark one are the theme's. */
const PALETTES = ['dark', 'gray', 'red', 'teal', 'blue'];

/** Every page would load the other ten, and make their hundred variables when it begins. */
const usedColors = (): Plugin => ({
  name: 'used-colors',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './default-colors.mjs' && importer?.endsWith('/default-theme.mjs') ? USED_COLORS : null,
  load: id =>
    id === USED_COLORS
      ? `export const DEFAULT_COLORS = ${JSON.stringify(
          Object.fromEntries(PALETTES.map(name => [name, DEFAULT_THEME.colors[name]])),
        )}`
      : null,
});

const SCROLL_TO_TOP = '\0scroll-to-top';

/** Of what the router knows of scrolling: another page starts at its top. It can restore places, which nothing here asks for. */
const plainScroll = (): Plugin => ({
  name: 'plain-scroll',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './scroll-restoration.js' && importer?.endsWith('/router-core/dist/esm/router.js')
      ? SCROLL_TO_TOP
      : null,
  load: id =>
    id === SCROLL_TO_TOP
      ? `export const setupScrollRestoration = router =>
           router.subscribe('onRendered', ({ toLocation }) => {
             if (router._scroll.n && !toLocation.hash) scrollTo(0, 0);
             router._scroll.n = true;
           })`
      : null,
});

const USED_TRANSITIONS = '\0used-transitions';
const shownMoved = (from: string, transformOrigin: string) => ({
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: from },
  common: { transformOrigin },
  transitionProperty: 'transform, opacity',
});
/** The one that Mantine's parts use by themselves, and the sheets'. */
const TRANSITIONS = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
  pop: shownMoved('scale(0.9) translateY(10px)', 'center center'),
  'slide-up': shownMoved('translateY(100%)', 'bottom'),
};

/** Every page would load the other seventeen of Mantine's. */
const usedTransitions = (): Plugin => ({
  name: 'used-transitions',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../transitions.mjs' && importer?.endsWith('/get-transition-styles.mjs')
      ? USED_TRANSITIONS
      : null,
  load: id => (id === USED_TRANSITIONS ? `export const transitions = ${JSON.stringify(TRANSITIONS)}` : null),
});

/** What the server runs in threads, each a file that it finds by its name (`server/vehicles/feed/walk-apart.ts`). */
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

/**
 * What is loaded together lies together: a few larger chunks pack better than many small ones, and are fewer requests.
 * A group takes what it names and all that this imports, unless one above has it; so what a page outside of a group
 * shares with it stands in a group above. `tests/e2e/bundle.test.ts` tells when something is missing there.
 */
const CHUNKS = [
  { name: 'base', tags: ['$initial' as const] },
  {
    name: 'common',
    test: /Icon(LayoutKanban|ShieldCheck|MapQuestion|WifiOff|Download)\.mjs|src\/(api\/(error|timeout|problem)|state\/page-title)\.ts|ui\/load-later\.tsx|domain\/limits\.ts/,
  },
  { name: 'close', test: /\/(CloseButton\/CloseButton|use-id)\.mjs/ },
  { name: 'input', test: /components\/TextInput\/|src\/ui\/form\/(form-message|focus-first-wrong)\.tsx?$/ },
  { name: 'form', test: /src\/ui\/form\/(form-section|save-button)\.tsx$/ },
  { name: 'login', test: /src\/features\/login\/(login-frame\.tsx|login-form\.module\.css)$/ },
  // What a card looks like to anybody: a shared one is shown without the shell.
  {
    name: 'parts',
    test: /src\/ui\/(plain-photo|tag-pill|status-pill|avatar)\.tsx$|src\/ui\/pill\.module\.css$|domain\/custom-fields\.ts$/,
  },
  {
    name: 'shell',
    test: new RegExp(
      [
        'src/routes/_app\\.tsx\\?tsr-split=component$',
        'src/(features/shell/shell|state/open-session|mirror/card-index)\\.tsx?$',
        'src/view/(hooks/(flows|company|columns|cards)|summaries|columns|slices/index-slice)\\.ts$',
        'src/ui/(vehicle-photo|tag-pill|empty-state|sheet)\\.tsx$|src/state/picture-grant\\.ts$',
        'domain/(read-only-words|vehicle-photos)\\.ts$|Icon(Search|ArrowUp|Plus|Settings|CircleCheck|Archive|Pencil|Upload|Qrcode)\\.mjs|Skeleton\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'board',
    test: /src\/routes\/_app\/flows\.\$flowId\.tsx\?tsr-split=component$|src\/features\/board\/(board-page|board-place|board-context|card-fields|card-marks|use-window-summaries|use-press)\.tsx?$|ui\/move-list\.module\.css|IconDots\.mjs/,
  },
  // The row over a board comes while its cards are read: one request, not one for each of its buttons.
  { name: 'tools', test: /src\/features\/board\/(board-tools|views-filter|view-choice)\.tsx$/ },
  // What comes after the first screen, and small pieces that only come together.
  { name: 'entities', test: /domain\/(entities\/(scalars|people|card)|mention|pasted-text)\.ts$/ },
  {
    name: 'client',
    test: /src\/(api\/(client|pace)|mirror\/is-mirrored|state\/ask-before-leaving|online\/read-again)\.ts$|domain\/field-errors\.ts$/,
  },
  { name: 'ids', test: /src\/(view\/new-id|outbox\/page)\.ts$|\/uuid\/dist\// },
  { name: 'query', test: /\/(src\/online\/queries\.ts|react-query\/build\/modern\/useQuery\.js)$/ },
  { name: 'flow-picture', test: /src\/ui\/flow-picture\/flow-picture\.tsx$/ },
  { name: 'leave-out', test: /src\/mirror\/(choices|erase-feed|leave-out)\.ts$/ },
  { name: 'pull', test: /src\/(mirror\/pull|sync\/tab-lock)\.ts$|domain\/sync\.ts$/ },
  { name: 'problems', test: /src\/ui\/problem-lines\.tsx$|domain\/entities\/line-problem\.ts$/ },
  { name: 'contacts', test: /src\/ui\/fields\/(contact-controls|use-reading)\.tsx?$/ },
  { name: 'values', test: /domain\/(company-fields|form-values)\.ts$/ },
  { name: 'dates', test: /\/date-control\.tsx$/ },
  { name: 'readers', test: /domain\/(typed-value|typed-date|parse-decimal)\.ts$/ },
  // Too small for files of their own, whose names every page carries.
  {
    name: 'icons',
    test: /Icon(Users|ChevronRight|Printer|ExternalLink|Logout|DeviceDesktop|ChartBar|Tag|Cloud|ArrowDown|Checks|ClipboardCheck|ZoomIn|Phone|Mail|Camera|File|Trash)\.mjs$/,
  },
  { name: 'copy', test: /src\/(acts\/copy|state\/public-address|ui\/(use-copy|write-clipboard))\.ts$/ },
  {
    name: 'texts',
    test: /domain\/(split-links|shown-times)\.ts$|src\/(ui\/linked-text|view\/comments-in-order)\.tsx?$/,
  },
  { name: 'drafts', test: /src\/view\/(drafts|hooks\/draft-text)\.ts$/ },
  { name: 'lists', test: /src\/ui\/list\/(search-field|list-filter)\.tsx$/ },
  { name: 'elsewhere', test: /src\/(features\/shell\/elsewhere|state\/waiting-elsewhere)\.tsx?$/ },
  { name: 'camera', test: /src\/ui\/(use-camera\.ts|slot-outline-picture\.tsx)$|IconBulb(Off)?\.mjs$/ },
  {
    name: 'acts',
    test: /src\/(acts\/(act|name-of|move-card)|view\/move-targets|features\/card\/card-context)\.tsx?$/,
  },
  { name: 'hang', test: /src\/acts\/hang-(file|tray)\.ts$/ },
  { name: 'answers', test: /src\/acts\/(answer-approval|unarchive-card)\.ts$/ },
  { name: 'pictures', test: /src\/pictures\/(addresses|feeds-kept|kept-now)\.ts$/ },
  { name: 'leaving', test: /src\/(state\/all-kept\.ts|features\/shell\/leave-now\.tsx)$/ },
  // The page of a shared link has it without the shell.
  { name: 'translation', test: /src\/ui\/follow-translation\.ts$/ },
  { name: 'tidings', test: /src\/(state\/update\.ts|features\/shell\/tidings\.tsx)$/ },
  { name: 'sign-out', test: /src\/(state\/unsent\.ts|features\/shell\/sign-out\.tsx)$/ },
  { name: 'seek', test: /src\/view\/(seek|slices\/plated-slice)\.ts$/ },
  { name: 'matches', test: /domain\/matches-text\.ts$|src\/ui\/check-list\.tsx$/ },
  {
    name: 'overlay',
    test: /\/(DirectionProvider|use-merged-ref|noop|clamp|create-event-handler|create-scoped-keydown-handler|create-safe-context|use-uncontrolled|get-auto-contrast-value)\.mjs/,
  },
  { name: 'session-calls', test: /src\/state\/(session-calls|device-key)\.ts$/ },
  // Few starts and every end of a session load.
  { name: 'left-behind', test: /src\/state\/(left-behind|unseal|lost-company)\.ts$/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }));

/**
 * Parts that do nothing without a connection: companies and people, templates, archived cards, past answers, older history
 * of a card, the form of a saved view, that of a vehicle, what mailed links lead to, and parts of the account that open
 * only once the server has answered.
 */
const ONLINE = new RegExp(
  [
    'src/features/(company|payment|people|stock/(?!vehicle|stock-search)|board/(archived|view-form))',
    'src/features/flows/(template|new-flow)|src/features/home/organization',
    'src/features/(team/whole-team|card/(new-vehicle|older-history))|src/ui/vehicle-form/|src/online/save-vehicle',
    'src/features/account/(security-tab|two-factor-dialog|email-form|erase-form|data-form|photo-crop)',
    'src/features/flow-settings/(add-member|pending-members|(apply|keep)-template)',
    'src/features/flow-settings/((approvers|field|phase|tag)-form|remove-)',
    'src/features/(stats/stats-tab|approvals/answered-list|search/server-)',
    'src/ui/(color-field|format-cnpj)|domain/shown-phone|src/state/(mailed-links|enter-by-link|refresh-brand)',
    'src/features/login/(ask|confirm|create|email|first|forgot|go-on|invitation|link|no-reset|resend|reset)',
    // Shared by those alone.
    'src/ui/two-factor/|domain/(company-fields|read-document|template)\\.ts|/(use)?[iI]nfiniteQuery(Observer)?\\.js',
    'node_modules/@?firebase/',
    'src/routes/(auth\\.|_app/(my-)?(compan(y|ies)|organization)|_app/templates)',
  ].join('|'),
);

/** What of a chunk its name says: by it the worker knows what is not kept on devices. */
function kindOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  if (name.startsWith('shared.card.')) return 'shared.card.';
  return moduleIds.some(id => ONLINE.test(id)) ? 'online.' : '';
}

/** The styles of the same: they are called after the first part that has them. */
const ONLINE_STYLES =
  /^(people|person|audit|stock|my-company|compan|look|stats|payment|invoice|templates|template-facts|new-flow|invite-form|archived-cards|answered-list|color-field|vehicle-form|hand-)/;

function kindOfStyles(name: string): string {
  if (name.startsWith('shared.card')) return 'shared.card.';
  return ONLINE_STYLES.test(name) ? 'online.' : '';
}

/** The same in less: without code for browsers that the app is not built for, and for a React that has none of its own. */
const SMALLER = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
];

export default defineConfig(({ isSsrBuild, mode }) => {
  const isApp = !isSsrBuild && mode !== 'test';
  return {
    plugins: [
      lingui(),
      isApp && plainCommands(),
      isApp && plainParts(),
      isApp && usedColors(),
      isApp && usedTransitions(),
      isApp && plainScroll(),
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
