/**
 * Groups of modules that are bundled into one chunk, because a few larger chunks compress better and need fewer
 * requests than many small ones. A group takes the modules that it names and everything that they import, unless a
 * group above has taken it; modules that it shares with pages outside it must therefore be in a group above.
 * `tests/e2e/bundle.test.ts` fails when one is missing there.
 */
export const CHUNKS = [
  { name: 'base', tags: ['$initial' as const] },
  {
    name: 'common',
    test: /Icon(LayoutKanban|ShieldCheck|MapQuestion|WifiOff|Download)\.mjs|src\/(api\/(error|timeout|problem)|state\/page-title)\.ts|ui\/(page\/load-later|sheet\/use-later-menu)\.tsx?|domain\/limits\.ts/,
  },
  { name: 'close', test: /\/(CloseButton\/CloseButton|use-id)\.mjs/ },
  { name: 'input', test: /components\/TextInput\/|src\/ui\/form\/(form-message|focus-first-wrong)\.tsx?$/ },
  { name: 'form', test: /src\/ui\/form\/(form-section|save-button)\.tsx$/ },
  { name: 'login', test: /src\/features\/login\/(login-frame\.tsx|login-form\.module\.css)$/ },
  // Parts that draw a card: also loaded by the page of a shared card, without the shell.
  {
    name: 'parts',
    test: /src\/ui\/(photos\/plain-photo|tag-pill|status-pill|avatar)\.tsx$|src\/ui\/pill\.module\.css$|domain\/flow\/custom-fields\.ts$/,
  },
  {
    name: 'shell',
    test: new RegExp(
      [
        'src/routes/_app\\.tsx\\?tsr-split=component$',
        'src/(features/shell/shell|state/session/open-session|mirror/card-index)\\.tsx?$',
        'src/view/(hooks/(flows|company|columns|cards)|summaries|columns|slices/index-slice)\\.ts$',
        'src/ui/(photos/vehicle-photo|tag-pill|page/empty-state|sheet/sheet)\\.tsx$|src/state/picture-grant\\.ts$',
        'domain/(read-only-words|vehicles/vehicle-photos)\\.ts$|Icon(Search|ArrowUp|Plus|Settings|CircleCheck|Archive|Pencil|Upload|Qrcode)\\.mjs|Skeleton\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'board',
    test: /src\/routes\/_app\/flows\.\$flowId\.tsx\?tsr-split=component$|src\/features\/board\/(board-page|board-place|board-context|card\/(card-fields|card-marks)|use-window-summaries|keys\/use-press)\.tsx?$|ui\/move-list\.module\.css|IconDots\.mjs/,
  },
  // The row above a board is loaded while its cards are read: one request instead of one for each button.
  { name: 'tools', test: /src\/features\/board\/(board-tools|filter\/(views-filter|view-choice))\.tsx$/ },
  // Parts that are loaded after the first screen, and small pieces that are only needed together.
  {
    name: 'entities',
    test: /domain\/(entities\/(scalars|people|card)|text\/mention|reading\/pasted-text)\.ts$/,
  },
  {
    name: 'client',
    test: /src\/(api\/(client|pace)|mirror\/is-mirrored|state\/ask-before-leaving|online\/read-again)\.ts$|domain\/flow\/field-errors\.ts$/,
  },
  { name: 'ids', test: /src\/(view\/new-id|outbox\/page)\.ts$|domain\/upload-metadata\.ts$|\/uuid\/dist\// },
  { name: 'query', test: /\/(src\/online\/queries\.ts|react-query\/build\/modern\/useQuery\.js)$/ },
  { name: 'flow-picture', test: /src\/ui\/flow-picture\/flow-picture\.tsx$/ },
  { name: 'leave-out', test: /src\/mirror\/(choices|erase-feed|leave-out)\.ts$/ },
  { name: 'pull', test: /src\/(mirror\/pull|sync\/tab-lock)\.ts$|domain\/sync\.ts$/ },
  { name: 'problems', test: /src\/ui\/entries\/problem-lines\.tsx$|domain\/entities\/line-problem\.ts$/ },
  { name: 'contacts', test: /src\/ui\/fields\/(contact-controls|use-reading)\.tsx?$/ },
  { name: 'values', test: /domain\/(company\/company-fields|flow\/form-values)\.ts$/ },
  { name: 'dates', test: /\/date-control\.tsx$/ },
  {
    name: 'readers',
    test: /domain\/reading\/(typed-value|typed-date|parse-decimal)\.ts$|\/native-date\.tsx$/,
  },
  // These are too small for files of their own, since every page lists the names of its files.
  {
    name: 'icons',
    test: /Icon(Users|ChevronRight|Printer|ExternalLink|Logout|DeviceDesktop|ChartBar|Tag|Cloud|ArrowDown|Checks|ClipboardCheck|ZoomIn|Phone|Mail|Camera|File|Trash)\.mjs$/,
  },
  { name: 'copy', test: /src\/(acts\/copy|state\/public-address|ui\/text\/(use-copy|write-clipboard))\.ts$/ },
  {
    name: 'texts',
    test: /domain\/(text\/split-links|shown-times)\.ts$|src\/(ui\/text\/(linked-text|mentions)|view\/comments-in-order)\.tsx?$/,
  },
  { name: 'drafts', test: /src\/view\/(drafts|hooks\/draft-text)\.ts$/ },
  { name: 'lists', test: /src\/ui\/list\/(search-field|list-filter)\.tsx$/ },
  { name: 'elsewhere', test: /src\/(features\/shell\/elsewhere|state\/session\/waiting-elsewhere)\.tsx?$/ },
  {
    name: 'camera',
    test: /src\/ui\/photos\/(use-camera\.ts|slot-outline-picture\.tsx)$|IconBulb(Off)?\.mjs$/,
  },
  {
    name: 'acts',
    test: /src\/(acts\/(act|name-of|move-card)|view\/move-targets|features\/card\/card-context)\.tsx?$/,
  },
  { name: 'attach', test: /src\/acts\/attach-(stored|tray)\.ts$/ },
  { name: 'answers', test: /src\/acts\/answer-approval\.ts$/ },
  { name: 'pictures', test: /src\/pictures\/(addresses|feeds-kept|kept-now)\.ts$/ },
  { name: 'leaving', test: /src\/(state\/all-kept\.ts|features\/shell\/leave-now\.tsx)$/ },
  // The page of a shared link loads this without the shell.
  { name: 'translation', test: /src\/ui\/text\/follow-translation\.ts$/ },
  { name: 'notices', test: /src\/(state\/update\.ts|features\/shell\/page-notices\.tsx)$/ },
  { name: 'sign-out', test: /src\/(state\/unsent\.ts|features\/shell\/sign-out\.tsx)$/ },
  { name: 'seek', test: /src\/view\/(seek|slices\/plated-slice)\.ts$/ },
  {
    name: 'matches',
    test: /domain\/text\/matches-text\.ts$|src\/ui\/(fields\/check-list|text\/distinct-names)\.tsx?$/,
  },
  {
    name: 'overlay',
    test: /\/(DirectionProvider|use-merged-ref|noop|clamp|create-event-handler|create-scoped-keydown-handler|create-safe-context|use-uncontrolled|get-auto-contrast-value)\.mjs/,
  },
  { name: 'session-calls', test: /src\/state\/session\/(session-calls|device-key)\.ts$/ },
  // Loaded at few starts, and at every end of a session.
  { name: 'left-behind', test: /src\/state\/session\/(left-behind|count-left|unseal|lost-company)\.ts$/ },
  { name: 'measures', test: /\/(file-size\.ts|progress-bar\.tsx)$/ },
  { name: 'codes', test: /\/(reading\/card-code|hooks\/device-choices)\.ts$/ },
  { name: 'textarea', test: /components\/Textarea\// },
  { name: 'fields', test: /src\/ui\/fields\/(field-input|field-types|text-controls)\.tsx?$/ },
  { name: 'flow-data', test: /\/(flow-data-fields|form-color)\.tsx$/ },
  { name: 'tabs', test: /src\/ui\/page\/tabs\.tsx$/ },
  { name: 'states', test: /src\/ui\/page\/(page-state|online-note)\.tsx$/ },
  { name: 'select', test: /components\/NativeSelect\/NativeSelect\.mjs$/ },
  // Parts of a home that the organisation's has, too.
  {
    name: 'homes',
    test: /src\/features\/home\/(home-skeleton\.tsx|home-tiles\.tsx|(home-tiles|my-day)\.module\.css)$|src\/ui\/page\/section\.tsx$|card-row\.module\.css$/,
  },
  { name: 'sending', test: /src\/(outbox\/to-send|sync\/send-all)\.ts$/ },
  // The list of the team is a part of home, too.
  { name: 'team', test: /src\/features\/team\/team-(page|today)\.tsx$/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }));
