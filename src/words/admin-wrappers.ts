import type { WrapperCheckName } from '#contract/shapes/wrappers.ts'

/** Texts of the section with the apps for the stores. */
export const wrapperWords = {
  title: 'Wrappers',
  lead: 'Projects of apps for the stores. They load the site live, so most changes need no new build.',
  platforms: {
    Android: { name: 'Android', detail: 'Gradle project, .zip' },
    IOS: { name: 'iOS', detail: 'Xcode project, .zip' },
  },
  ready: 'Ready',
  toDo: (count: number) => (count === 1 ? '1 thing missing' : `${count} things missing`),
  download: (version: string) => `Download ${version}`,
  building: 'Building',
  buildingHint: 'Draws icons and fills the project. You can leave this page.',
  hint: 'Not compiled and not signed: the README inside says how.',
  failedTitle: 'The project could not be made',
  name: 'App name',
  nameHint: (length: number) => `${length} of 30 letters`,
  nameLong: 'The stores take at most 30 letters.',
  checks: 'Before the stores say no',
  pass: (good: number, all: number) => `${good} of ${all} pass`,
  identities: 'Your apps in the stores',
  identitiesLead: 'The site publishes them, so that phones trust the app with its links and log-ins.',
  fields: {
    androidPackage: { label: 'Android package', hint: 'Such as com.example.wash. It can never change later.' },
    androidFingerprints: {
      label: 'Certificate fingerprints, SHA-256',
      hint: 'One per line, from Play Console, App signing.',
    },
    iosBundle: { label: 'iOS bundle ID', hint: 'Such as com.example.wash.' },
    iosTeam: { label: 'Apple team ID', hint: 'Ten letters and digits, from the Apple developer account.' },
    iosFirebaseApp: { label: 'Firebase app ID for iOS', hint: 'Such as 1:123:ios:abc. Without it there is no push.' },
  },
  wrong: {
    androidPackage: 'Lower-case words with dots between them, such as com.example.wash.',
    androidFingerprints: 'Each line is 32 pairs of hex digits with colons between them.',
    iosBundle: 'Words with dots between them, such as com.example.wash.',
    iosTeam: 'A team ID has ten letters and digits.',
    iosFirebaseApp: 'It looks like 1:123:ios:abc.',
  },
  unsaved: 'identities of the apps',
  saved: 'Saved. The site publishes it now.',
  saveFailed: 'The identities could not be saved',
} as const

/** A check's name, and what is said about it while it is good, and while it is not. */
export const wrapperCheckWords: Record<WrapperCheckName, { name: string; good: string; bad: string }> = {
  icon: {
    name: 'App icon',
    good: 'Drawn from your logo, 1,024 px',
    bad: 'Drawn from a neutral logo: choose yours first.',
  },
  name: { name: 'Name', good: 'Short enough for both stores', bad: 'Longer than 30 letters.' },
  address: { name: 'Address', good: 'Served over HTTPS', bad: 'Phones open the app over HTTPS only.' },
  androidPackage: {
    name: 'Android package',
    good: 'Set',
    bad: 'A default is used. Choose your own before the first upload.',
  },
  androidFingerprints: { name: 'Fingerprints', good: 'Published', bad: 'Without one, Android shows a browser bar.' },
  iosBundle: { name: 'Bundle ID', good: 'Set', bad: 'A default is used. Choose your own before the first upload.' },
  iosTeam: { name: 'Team ID', good: 'Published', bad: 'Without it, links do not open the app.' },
  push: {
    name: 'Firebase key',
    good: 'Messages can be sent',
    bad: 'No message reaches a device. Add the key under Firebase.',
  },
  iosPush: {
    name: 'Push on iOS',
    good: 'Filled into the project',
    bad: 'The iOS app gets no messages without its Firebase app ID.',
  },
  privacy: {
    name: 'Privacy page',
    good: 'Answers at /privacy',
    bad: 'The stores ask for one. Ours is empty or switched off.',
  },
  deletion: { name: 'Delete account', good: 'In My account, as both stores ask', bad: 'My account is switched off.' },
  storeLinks: {
    name: 'Store links',
    good: 'The site leads to the store',
    bad: 'Add them under Name and texts once the app is out.',
  },
}
