/**
 * What an operator may set: a variable of the environment, or a file that the variable of this name and `_FILE` names.
 * The reader takes no other name.
 */
export interface Declared {
  /** Used while the variable is not set. */
  value?: string
  /** What holds while it is not set, where that is no fixed value. Both left out: nothing. */
  without?: string
  meaning: string
  /** A production server does not start without it. */
  required?: true
}

/** In the order of `.env.example`, which `tools/env-example.ts` writes: run `npx tsx tools/env-example.ts` after a change. */
export const declared = {
  // Addresses.
  PORT: { value: '8080', meaning: 'where the server listens' },
  HOST: { value: '::', meaning: 'address to listen on' },
  PUBLIC_HOST: {
    without: 'localhost in demo',
    meaning: "the host of which the merchants' subdomains are part",
    required: true,
  },
  PUBLIC_PORT: { without: 'PORT', meaning: 'the port in public URLs, when a proxy changes it' },
  PUBLIC_SCHEME: { without: 'http in demo, https otherwise', meaning: 'scheme of public URLs' },
  DRAIN_SECONDS: {
    value: '0',
    meaning:
      'seconds from SIGTERM in which an instance of several still answers, while /healthz says 503 and the proxy turns to the others',
  },
  TRUSTED_PROXIES: { value: '0', meaning: 'number of proxies whose X-Forwarded-For is trusted' },
  // What kind of server.
  CLEARCOAT_MODE: {
    without: 'demo without DATABASE_URL, else production',
    meaning:
      'demo or production: demo data, demo mailbox and push box, test card form and front door exist in demo mode only',
  },
  CLEARCOAT_ENVIRONMENT: {
    without: 'CLEARCOAT_MODE, and dev in npm run dev',
    meaning: 'dev, demo or production: the name sent to clients; a demo cannot be named production',
  },
  ENVIRONMENTS: {
    without: 'the updater shows its own server alone',
    meaning:
      "the servers that the updater at /SiteConfigUpdater compares and sets, such as dev=https://dev.example/api/v1,demo=https://demo.example/api/v1; the same list on each of them. A server answers the platform's calls to pages of these origins",
  },
  // Data.
  DATA_DIR: { value: '.data', meaning: "embedded database, secrets of the demo, the test gateway's ledger" },
  DATABASE_URL: {
    without: 'the embedded database in DATA_DIR',
    meaning: "a Postgres URL; its role must be allowed to create the application's role",
  },
  DATABASE_DIRECT_URL: {
    without: 'DATABASE_URL',
    meaning: 'the same database past a connection pooler: the server listens and migrates there',
  },
  AUDIT_LOG_DAYS: { value: '400', meaning: 'days that acts stay in the audit log, 90 at least' },
  S3_ENDPOINT: {
    without: "merchants' files are in DATA_DIR/files",
    meaning:
      'URL of a bucket at a store that speaks the S3 protocol, such as https://s3.example.com/bucket; the bucket stays closed, the server passes its bytes on',
  },
  S3_ACCESS_KEY: {
    meaning: 'id of a key that may read, write and delete objects of the bucket; required with S3_ENDPOINT',
  },
  S3_SECRET_KEY: { meaning: 'secret of that key; required with S3_ENDPOINT' },
  S3_REGION: { value: 'auto', meaning: 'region of the bucket' },
  // Secrets.
  JWT_SECRET: {
    without: 'in demo, one that is made once in DATA_DIR',
    meaning:
      'signs tokens; at least 32 characters, in production of 16 different bytes at least (openssl rand -base64 32)',
    required: true,
  },
  CREDENTIALS_KEY: {
    without:
      'derived from JWT_SECRET in demo; otherwise no account at a processor or at Firebase can be saved or opened',
    meaning:
      "32 bytes in base64 (openssl rand -base64 32), encrypts the merchants' credentials at other services; several keys separated by commas: the first encrypts, all decrypt",
  },
  CONFIG_PASSWORD: {
    without: 'raw-config in demo; otherwise the editor stays locked',
    meaning: 'unlocks the raw editor of the site config; at least 8 characters',
  },
  METRICS_TOKEN: { without: '/metrics is closed', meaning: 'bearer token of /metrics; at least 32 characters' },
  TRACES: {
    without: 'no steps are recorded; ids of traces are in the log all the same',
    meaning:
      'where steps of requests and due work are sent, down to the statement: address of a collector that takes OTLP over HTTP, such as http://collector.example:4318, or log',
  },
  // Mail and push.
  SMTP_URL: { without: 'the embedded mailbox in demo', meaning: 'SMTP server for mail', required: true },
  MAIL_FROM: { without: 'no-reply@PUBLIC_HOST', meaning: 'sender of mail' },
  FIREBASE_SERVICE_ACCOUNT: {
    meaning:
      "path of a service account's JSON file; push messages of merchants without an account of their own are sent through its Firebase project",
  },
  FIREBASE_WEB_CONFIG: {
    meaning:
      "path of the web app's JSON file (apiKey, projectId, messagingSenderId, appId), sent to browsers; must be of the same project",
  },
  VAPID_KEY: { meaning: "public key of the project's web push certificate; required with FIREBASE_WEB_CONFIG" },
  // Cards.
  CARD_PROCESSORS: {
    without: 'gateway in demo, live in production',
    meaning:
      "where cards are entered and charged: gateway, the test gateway; simulators, the processors' adapters against simulators; live, the processors",
  },
  IPS_HOSTS: {
    without: 'no account at the processor ips can be entered or used',
    meaning:
      "the hosts that accounts at ips may name, such as pay.example.com,api.example.com; the server calls them, and the policy of the merchant's page names them",
  },
  SIMULATOR_PORT: { without: 'PORT + 1', meaning: 'where the simulators listen, on this machine only' },
  CHARGE_TIMEOUT: {
    value: '20000',
    meaning: "milliseconds after which a charge's outcome counts as unknown and is looked up",
  },
  // Forms of visitors.
  BOT_CHECK: {
    value: 'altcha',
    meaning:
      "the check of log-in, sign-up and card set-up: altcha (this server's own proof of work), recaptcha, hcaptcha, turnstile, or none",
  },
  BOT_CHECK_SITE_KEY: {
    meaning: 'public key of an outside check, for the host bot-check.PUBLIC_HOST; required with it',
  },
  BOT_CHECK_SECRET: { meaning: 'secret of an outside check; required with it' },
  // Maps.
  MAP_TILES_URL: {
    without: "the app draws the merchant's local map",
    meaning:
      "address of map tiles with {z}, {x} and {y}; the server must allow requests of other origins (CORS). It is added to the app's img-src, and the worker stores the tiles that were seen",
  },
  MAP_TILES_ATTRIBUTION: { meaning: "plain text that the tile server's licence asks for; required with MAP_TILES_URL" },
  MAP_TILES_MAX_ZOOM: { value: '19', meaning: 'closest zoom of the tiles, 1 to 22' },
  GOOGLE_MAPS_KEY: { meaning: 'browser key of the Google Maps JavaScript API; restrict it to maps.PUBLIC_HOST' },
  APPLE_MAPS_TOKEN: { meaning: 'token of MapKit JS for Apple devices; restrict it to maps.PUBLIC_HOST' },
  // Running.
  LOG_LEVEL: {
    without: 'warn in demo, info otherwise',
    meaning: 'the least that is logged: fatal, error, warn, info, debug, trace, silent',
  },
  DIST_DIR: {
    value: 'dist',
    meaning:
      'folder of the built app; the code that renders its public pages is expected beside it, in dist-render, the build of the version before in DIST_DIR-earlier and dist-render-earlier',
  },
  SHARED_MEMORY_MB: {
    value: '256',
    meaning:
      'most megabytes for the answers that are the same for every visitor of a merchant; a merchant takes about 10 to 30 KB. A twentieth of it is for rendered pages, a sixteenth for pictures',
  },
  RATE_LIMIT_SCALE: { value: '1', meaning: 'multiplies every rate limit' },
  CRASH_AT: {
    meaning: 'demo mode only, for fault tests: the step of a payment or of due work at which the process ends',
  },
} satisfies Record<string, Declared>

export type SettingName = keyof typeof declared

/** A value may be in a file, which this variable names: secrets of a container or of a service are handed in so. */
export const fileVariable = <N extends SettingName>(name: N) => `${name}_FILE` as const

/** The environment of a process, by the names that are declared. */
export type Env = Partial<Record<SettingName | ReturnType<typeof fileVariable>, string | undefined>>
