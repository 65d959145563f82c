/** The boundaries between the packages (docs/architecture.md). Each says what to import instead. */
const ours = '^(shell|mf-auth|mf-creator|mf-curator|api|shared-ui|e2e|scripts|bench)/';
const testCode = ['\\.test\\.tsx?$', '^api/test/', '/(test|testing|test-support)/'];
const remotes = ['mf-auth', 'mf-creator', 'mf-curator'];
/** A template: no part of the folder that it is in, but a remote as others write them. */
const example = '^shell/contract/example/';

const boundaries = [
  {
    name: 'api-contract-stands-alone',
    comment:
      'api/contract describes HTTP calls and imports zod only. Move what you need into the contract, as a value or a type.',
    from: { path: '^api/contract/' },
    to: { path: ours, pathNot: '^api/contract/' },
  },
  {
    name: 'shell-contract-stands-alone',
    comment:
      'shell/contract is what remotes build against: types of its own and of api/contract. Give remotes what they need through ShellServices.',
    from: { path: '^shell/contract/', pathNot: example },
    to: { path: ours, pathNot: ['^shell/contract/', '^api/contract/'] },
  },
  {
    name: 'kit-knows-no-remote',
    comment:
      'shell/kit is bundled into each remote: it imports the contracts (types) and shared-ui. What differs between remotes is a prop.',
    from: { path: '^shell/kit/' },
    to: { path: ours, pathNot: ['^shell/kit/', '^shared-ui/', '^api/contract/', '^shell/contract/'] },
  },
  {
    name: 'kit-is-for-remotes',
    comment: 'shell/kit is part of the remotes’ bundles. What the shell needs as well goes to shared-ui.',
    from: { path: '^(shell|api|shared-ui|e2e)/', pathNot: ['^shell/kit/', example] },
    to: { path: '^shell/kit/' },
  },
  {
    name: 'shared-ui-knows-no-app',
    comment: 'shared-ui knows no route, request or user. Take what you need as a prop.',
    from: { path: '^shared-ui/' },
    to: { path: ours, pathNot: '^shared-ui/' },
  },
  {
    name: 'shared-ui-knows-no-data-library',
    comment: 'shared-ui fetches and stores nothing. Fetch in the front end, and pass the values as props.',
    from: { path: '^shared-ui/' },
    to: {
      path: 'node_modules/(axios|@tanstack/react-query|zustand|zod|react-router|react-router-dom|i18next|react-i18next)/',
    },
  },
  {
    name: 'example-is-a-repository-of-its-own',
    comment: 'The template is copied out of here: it imports packages by their names, as a team elsewhere does.',
    from: { path: example },
    to: { path: ours, pathNot: [example, '^shared-ui/', '^api/contract/', '^shell/(contract|kit)/'] },
  },
  ...remotes.map((remote) => ({
    name: `${remote}-stays-inside`,
    comment: `${remote} releases alone: it imports the contracts (types), shared-ui and shell/kit. Shared looks go to shared-ui; what the shell knows comes through ShellServices.`,
    from: { path: `^${remote}/` },
    to: { path: ours, pathNot: [`^${remote}/`, '^shared-ui/', '^api/contract/', '^shell/(contract|kit)/'] },
  })),
  {
    name: 'remotes-take-types-from-the-api-contract',
    comment:
      'The values of api/contract carry zod into the bundle (24–93 kB). Write `import type`, and call through services.call. The rules of compatibility, the limits of rollouts, the version of the terms, the texts of errors and of findings, and how genres are written carry nothing.',
    from: { path: '^(mf-[a-z]+|shell|shell/kit)/src/', pathNot: '\\.test\\.tsx?$' },
    to: {
      path: '^api/contract/',
      pathNot:
        '^api/contract/src/((compatibility|rollout-limits|terms|error-texts|finding-text|genre-in-sentence|sentry-events|refusals/text)\\.ts|locales/.*)$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'remotes-take-types-from-the-shell-contract',
    comment:
      'At run time the shell gives a remote its services: write `import type`. Builds use @fanfare/shell-contract/build, the standalone page and tests @fanfare/shell-contract/testing.',
    from: { path: '^(mf-[a-z]+|shell/kit)/src/', pathNot: '(\\.test\\.tsx?|/standalone\\.tsx)$' },
    to: { path: '^shell/contract/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shell-loads-remotes-at-run-time',
    comment:
      'The shell finds remotes in the boot document. Routes are in a remote’s release; nothing else of it is known before it runs.',
    from: { path: '^shell/' },
    to: { path: '^(mf-auth|mf-creator|mf-curator|api|e2e|scripts)/', pathNot: '^api/(contract|telemetry)/' },
  },
  {
    name: 'telemetry-is-for-servers',
    comment:
      'api/telemetry measures the API and the shell’s server, and knows nothing of either. Pages send headers alone.',
    from: { path: '^(shell/(src|boot|kit|contract)|mf-[a-z]+|shared-ui|e2e)/' },
    to: { path: '^api/telemetry/' },
  },
  {
    name: 'telemetry-stands-alone',
    comment: 'api/telemetry imports nothing of the product: what is measured is told it by its owner.',
    from: { path: '^api/telemetry/', pathNot: testCode },
    to: { path: ours, pathNot: '^api/telemetry/' },
  },
  {
    name: 'shell-page-and-server-share-boot',
    comment: 'The page and its server run apart. What both need (boot document, routes) stands in shell/boot.',
    from: { path: '^shell/(src|boot)/' },
    to: { path: '^shell/server/' },
  },
  {
    name: 'shell-server-knows-no-screen',
    comment: 'The server writes pages from the boot document. What it shares with the page belongs to shell/boot.',
    from: { path: '^shell/(server|boot)/' },
    to: { path: '^(shell/(src|kit)|shared-ui)/' },
  },
  {
    name: 'scripts-start-the-product',
    comment:
      'scripts start and build the product from outside; of its code they import shell/contract, and the type of what drives the gallery; what prepares tests of pages also their popups.',
    from: { path: '^scripts/', pathNot: testCode },
    to: {
      path: ours,
      pathNot: ['^scripts/', '^shell/contract/', '^shared-ui/gallery/driver\\.ts$', '^shared-ui/src/lib/part\\.ts$'],
    },
  },
  {
    name: 'api-serves-no-screen',
    comment: 'The API imports its contract, never a front end. What both need is part of api/contract.',
    from: { path: '^api/', pathNot: '^api/test/' },
    to: { path: '^(shell|mf-auth|mf-creator|mf-curator|shared-ui|e2e|scripts)/' },
  },
  {
    name: 'sandbox-imports-nothing-of-the-product',
    comment: 'api/sandbox simulates systems of others: it knows the product by its webhooks and its environment only.',
    from: { path: '^api/sandbox/', pathNot: testCode },
    to: { path: ours, pathNot: '^api/sandbox/' },
  },
  {
    name: 'product-imports-nothing-of-the-sandbox',
    comment: 'The API reaches the sandbox as it reaches Stripe or PayPal: over HTTP, by a gateway. Tests may start it.',
    from: { path: '^(?!api/sandbox/)', pathNot: testCode },
    to: { path: '^api/sandbox/' },
  },
  {
    name: 'api-modules-by-their-index',
    comment: "Another module's inside is its own. Import from its index.ts, and export there what others may use.",
    from: { path: '^api/src/modules/([^/]+)/', pathNot: ['\\.test\\.ts$', '/test/'] },
    to: { path: '^api/src/modules/([^/]+)/', pathNot: ['^api/src/modules/$1/', '^api/src/modules/[^/]+/index\\.ts$'] },
  },
  {
    name: 'api-money-moves-in-the-ledger',
    comment: 'Repositories are private to their module; money moves through modules/ledger/index.ts.',
    from: { path: '^api/src/(plugins|gateways)/', pathNot: testCode },
    to: { path: '^api/src/modules/' },
  },
  {
    name: 'bench-measures-from-outside',
    comment:
      'Measurements start the product and call modules by their index.ts (and use their test corpora). Export what one needs there, or measure over HTTP.',
    from: { path: '^bench/' },
    to: {
      path: ours,
      pathNot: [
        '^bench/',
        '^api/contract/',
        '^api/src/(app|config|rules)\\.ts$',
        '^api/src/plugins/',
        '^api/src/modules/[^/]+/(index\\.ts$|test/)',
        // Databases of their own for tests.
        '^api/test/database\\.ts$',
        '^scripts/lib/',
        '^shell/server/(app|config)\\.ts$',
        '^shell/contract/',
      ],
    },
  },
  {
    name: 'journeys-see-only-addresses',
    comment: 'Journeys know the product as a person does: addresses, and the types of the contract.',
    from: { path: '^e2e/' },
    to: { path: ours, pathNot: ['^e2e/', '^api/contract/'] },
  },
  {
    name: 'journeys-take-types-only',
    comment: 'Write `import type`: a journey that runs code of the product tests the code against itself.',
    from: { path: '^e2e/' },
    to: { path: '^api/contract/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'lib-features-routes-one-way',
    comment: 'lib ← features ← routes. Move what both need down into lib, or pass it as a prop.',
    from: { path: '^(mf-[a-z]+|shell)/src/(lib|features)/' },
    to: { path: '^(mf-[a-z]+|shell)/src/routes/' },
  },
  {
    name: 'lib-knows-no-feature',
    comment: 'lib ← features ← routes. What a feature owns can be given to lib as an argument.',
    from: { path: '^(mf-[a-z]+|shell)/src/lib/' },
    to: { path: '^(mf-[a-z]+|shell)/src/features/' },
  },
  {
    name: 'features-are-strangers',
    comment: 'Features never import each other: compose them in a route, or move what both need into lib.',
    from: { path: '^(mf-[a-z]+|shell)/src/features/([^/]+)/' },
    to: { path: '^(mf-[a-z]+|shell)/src/features/([^/]+)/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'no-cycles',
    comment: 'Modules that import each other in a circle can only be understood together. Move the shared part out.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'This import leads nowhere: misspelt, or a package that is not a dependency of this workspace.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Tests and their helpers stay out of what ships. What draws screens runs in builds alone.',
    from: {
      path: '^(api|shell|mf-[a-z]+|shared-ui)/',
      pathNot: [...testCode, '/standalone\\.tsx$', '^shell/kit/drawing/'],
    },
    to: { path: testCode },
  },
];

export default {
  forbidden: boundaries.map((boundary) => ({ ...boundary, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data[^/]*|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    // Workspaces are reached through their `exports`; without these every boundary holds.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
