/**
 * The allowed imports of each room; any other import is forbidden. A room may always import itself. Tests may import
 * anything, and no product file may import tests.
 */
export interface Row {
  room: RegExp
  may: RegExp[]
}

const src = (...rooms: string[]): RegExp => new RegExp(`^src/(${rooms.join('|')})/`)
const contract = /^contract\//
const server = (...rooms: string[]): RegExp => new RegExp(`^server/(${rooms.join('|')})/`)
/** Running transactions and the errors of their statements, without the handle that opens the database. */
const transactions = /^server\/database\/(transact|once|snapshot|sql-state|statement)\.ts$/
/** What commands see of the outside world: its interfaces and outboxes, never an adapter. */
const interfaces =
  /^server\/(payments\/(ports|processor)|mail\/(compose|outbox)|push\/(outbox|port|firebase-account)|live\/announce|bot-check\/port|files\/(store|accept-file|kinds))\.ts$/
/** The merchants' accounts at other services, for the adapters of those services. */
const accounts = /^server\/security\/service-accounts\.ts$/
const sanitiser = /^server\/security\/merchant-html\.ts$/
const domFreePlatform = /^src\/platform\/(app-version|clock|contact|random|locks)\.ts$/

/** The rooms that hold no data of a shell: what kit and every room above it may import. */
const belowKit = [src('start', 'ui', 'words', 'brand', 'queue', 'resources', 'session', 'remote', 'local', 'platform')]

export const table: Row[] = [
  { room: /^contract\//, may: [] },
  // The server's ground.
  { room: /^server\/basics\//, may: [contract] },
  { room: /^server\/settings\//, may: [server('basics')] },
  { room: /^server\/database\//, may: [contract, server('basics', 'settings')] },
  { room: /^server\/tables\//, may: [contract, transactions] },
  { room: /^server\/security\//, may: [contract, transactions, server('basics', 'settings', 'tables')] },
  {
    room: /^server\/tenancy\//,
    may: [contract, transactions, server('basics', 'tables', 'security'), /^server\/live\/epochs\.ts$/],
  },
  {
    room: /^server\/work\//,
    may: [contract, transactions, server('basics'), /^server\/tables\/(work|work-claims)\.ts$/],
  },
  { room: /^server\/errors\//, may: [contract, transactions, server('basics', 'tables')] },
  // What the operator's monitoring reads.
  {
    room: /^server\/metrics\//,
    may: [contract, server('basics', 'security'), /^server\/(database\/open|tables\/work-figures)\.ts$/],
  },
  // The status page.
  {
    room: /^server\/status\//,
    may: [contract, transactions, server('basics', 'tables'), /^server\/host\/(html-page|own-host)\.ts$/],
  },
  { room: /^server\/presenters\//, may: [contract, server('basics', 'tables')] },
  // The outside world: each room an interface, its adapters and an embedded default.
  { room: /^server\/files\//, may: [] },
  { room: /^server\/pictures\//, may: [contract, server('tables', 'files')] },
  { room: /^server\/paper\//, may: [contract, /^server\/(tables\/documents|mail\/compose)\.ts$/] },
  { room: /^server\/wrappers\//, may: [contract, server('tables', 'files', 'pictures')] },
  { room: /^server\/payments\//, may: [contract, transactions, accounts, server('basics', 'settings')] },
  { room: /^server\/bot-check\//, may: [contract, server('basics', 'settings')] },
  { room: /^server\/mail\//, may: [contract, transactions, server('basics', 'tables', 'work')] },
  { room: /^server\/push\//, may: [contract, transactions, accounts, server('basics', 'settings', 'tables', 'work')] },
  { room: /^server\/live\//, may: [contract, server('basics', 'database')] },
  // The acts, and what surrounds a call.
  {
    room: /^server\/commands\//,
    may: [
      contract,
      transactions,
      interfaces,
      server('basics', 'tables', 'security', 'tenancy', 'presenters', 'content'),
    ],
  },
  // A merchant's content in files.
  {
    room: /^server\/content\//,
    may: [
      contract,
      transactions,
      server('basics', 'settings', 'tables'),
      sanitiser,
      /^server\/(database\/(open|lock)|live\/announce)\.ts$/,
    ],
  },
  // What the server remembers of its answers knows nothing of how a call is served.
  { room: /^server\/api\/memory\//, may: [transactions, server('basics', 'live'), /^server\/security\/tokens\.ts$/] },
  {
    room: /^server\/api\//,
    may: [
      contract,
      server('basics', 'settings', 'database', 'tables', 'security', 'tenancy', 'live'),
      /^server\/(payments\/(card-sockets|processor)|push\/(port|sender)|bot-check\/port|files\/store|errors\/inbox)\.ts$/,
    ],
  },
  {
    room: /^server\/host\//,
    may: [
      contract,
      server('basics', 'settings', 'database', 'tables', 'security', 'tenancy'),
      server('files', 'pictures'),
      /^server\/(api\/(answers|address|parsers|memory\/(send-shared|shared-reads))|payments\/processor|mail\/(compose|mailbox)|push\/push-box)\.ts$/,
    ],
  },
  {
    room: /^server\/routes\/(shop\/|kiosk\.ts|admin\/|platform\/)/,
    may: [
      contract,
      transactions,
      server('basics', 'tables', 'security', 'tenancy', 'presenters', 'commands', 'content', 'paper', 'wrappers'),
      /^server\/(api\/(serve|address|parsers)|api\/memory\/shared-reads|host\/(hosts|html-page|merchant-page)|payments\/ports|settings\/environment-settings)\.ts$/,
    ],
  },
  { room: /^server\/routes\//, may: [/^server\/api\/sockets\.ts$/] },
  {
    room: /^server\/jobs\//,
    may: [
      transactions,
      server('basics', 'tables', 'commands', 'work'),
      accounts,
      sanitiser,
      /^server\/(payments\/ports|mail\/(port|sender)|push\/(port|sender))\.ts$/,
    ],
  },
  // The demo is handed in: only main imports it.
  {
    room: /^server\/demo\//,
    may: [
      contract,
      server('basics', 'settings', 'database', 'tables', 'security', 'tenancy', 'files', 'mail', 'push', 'payments'),
      /^server\/(assemble|api\/deps|commands\/(site\/save-service-account|platform\/grant-account)|host\/(front-door|html-page))\.ts$/,
    ],
  },
  {
    room: /^server\/main\.ts$/,
    may: [
      server('basics', 'settings', 'database', 'errors', 'security', 'jobs', 'demo'),
      /^server\/(assemble|load-render)\.ts$/,
    ],
  },
  {
    room: /^server\/move\//,
    may: [contract, transactions, server('basics', 'settings', 'tables', 'security', 'files')],
  },
  // An operator's commands, of which the server imports none.
  {
    room: /^server\/cli\//,
    may: [
      contract,
      server('basics', 'settings', 'database', 'tables', 'security', 'payments', 'content'),
      /^server\/commands\/(platform|cards|staff)\//,
      server('move'),
    ],
  },
  { room: /^server\/load-render\.ts$/, may: [contract] },
  { room: /^server\/builds\.ts$/, may: [contract, server('basics', 'settings')] },
  {
    room: /^server\/(assemble|app|drizzle\.config)\.ts$/,
    may: [
      contract,
      server(
        'basics',
        'settings',
        'database',
        'errors',
        'security',
        'tables',
        'bot-check',
        'payments',
        'mail',
        'push',
        'files',
        'live',
        'metrics',
        'status',
        'api',
        'routes',
        'host',
      ),
      /^server\/(app|builds|jobs\/index|work\/runner)\.ts$/,
    ],
  },
  { room: /^src\/platform\//, may: [contract] },
  { room: /^src\/local\//, may: [contract] },
  { room: /^src\/words\//, may: [contract] },
  { room: /^src\/remote\//, may: [contract, src('platform')] },
  { room: /^src\/session\//, may: [contract, src('local', 'remote', 'platform')] },
  { room: /^src\/resources\//, may: [contract, src('local', 'remote', 'session', 'platform')] },
  { room: /^src\/queue\//, may: [contract, src('local', 'remote', 'session', 'platform', 'resources')] },
  { room: /^src\/brand\//, may: [contract, src('local')] },
  // From the contract, ui reads durations and limits: the duration of a toast is defined once.
  {
    room: /^src\/ui\//,
    may: [/^contract\/constants\.ts$/, /^src\/platform\/load-part\.ts$/, src('brand', 'words')],
  },
  {
    room: /^src\/gallery\//,
    may: [/^contract\/theme\//, src('ui', 'customer/ui', 'phone/ui', 'web/ui', 'brand', 'words')],
  },
  // The first second of a page: before its app runs, and what the app is first rendered from.
  { room: /^src\/start\//, may: [contract, src('session', 'local', 'platform', 'ui', 'words')] },
  { room: /^src\/kit\//, may: [contract, ...belowKit] },
  // What phone and web draw alike holds nothing of a capability.
  { room: /^src\/customer\/ui\//, may: [contract, src('kit'), ...belowKit] },
  { room: /^src\/customer\//, may: [contract, src('kit'), ...belowKit] },
  // Each screen is a room of its own and must not import another screen.
  { room: /^src\/phone\/screens\/[^/]+(\/|$)/, may: [contract, src('phone/ui', 'customer', 'kit'), ...belowKit] },
  { room: /^src\/phone\//, may: [contract, src('customer', 'kit'), ...belowKit] },
  { room: /^src\/web\/pages\/[^/]+\//, may: [contract, src('web/ui', 'customer', 'kit'), ...belowKit] },
  { room: /^src\/web\//, may: [contract, src('customer', 'kit'), ...belowKit] },
  // The back office of a merchant shares mechanisms with the customers' shells, and no screen.
  { room: /^src\/admin\/pages\/[^/]+\//, may: [contract, src('kit'), /^src\/admin\/(?!pages\/)/, ...belowKit] },
  { room: /^src\/admin\//, may: [contract, src('kit'), ...belowKit] },
  // The platform's office holds nothing of a merchant.
  {
    room: /^src\/office\//,
    may: [contract, src('kit'), src('ui', 'words', 'brand', 'session', 'remote', 'platform')],
  },
  { room: /^src\/render\//, may: [contract, src('phone', 'web', 'customer', 'kit'), ...belowKit] },
  { room: /^src\/app\//, may: [contract, /^src\/(?!(admin|office|gallery|render)\/)/] },
  {
    room: /^sw\//,
    may: [contract, src('local', 'remote', 'session', 'resources', 'queue'), domFreePlatform, /^src\/start\/rows\.ts$/],
  },
  { room: /^(tests|tools)\//, may: [/./] },
]

/** Files that only tests and tools may import, in any room. */
export const neverImported = /^(tests|tools)\/|\.test\.tsx?$|^server\/testing\//
export const isTest = (file: string): boolean => neverImported.test(file)

/** Rooms that are also compiled for the worker must not import React. */
export const reactFree = src('platform', 'local', 'remote', 'session', 'resources', 'queue')
export const reactPackages = /^(react|react-dom|dexie-react-hooks|wouter)(\/|$)|^valtio(\/react.*)?$/

/**
 * The schemas cost kilobytes that the app does not need, so it imports their types only; so do the kinds of content,
 * which forms are made of.
 */
export const typesOnlyFor = /^(src|sw)\/|^contract\/content\//
export const typesOnly = /^contract\/(shapes|endpoints)\/|^contract\/endpoint\.ts$/
