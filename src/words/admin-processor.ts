/** Texts of the section of the card processor. */
export const processorWords = {
  title: 'Card processor',
  lead: 'The account that takes the payments of your customers.',
  current: 'Current account',
  none: 'No account yet. Enter yours here: until there is one, customers cannot pay by card.',
  processor: 'Processor',
  kind: 'Kind',
  test: 'For tests',
  testLong: 'For tests: no money moves',
  live: 'Live',
  since: 'Since',
  sinceUnknown: 'Earlier',
  by: 'Set by',
  byUnknown: 'Not recorded',
  unreadable: 'The stored account cannot be opened on this server, so no card is charged. Please enter it again.',
  remove: 'Remove account',
  removeTitle: (processor: string) => `Remove the account at ${processor}?`,
  removeBody:
    'No card can be charged any more: purchases are refused, and plans do not renew. The cards that customers have stored are deleted. Payments that are still open are settled at this account.',
  removeYes: 'Remove account',
  removeNo: 'Keep it',
  removed: 'The account is removed. No card is charged any more.',
  failed: 'Unable to remove the account',
  add: 'Enter an account',
  replace: 'Enter another account',
  replaceNote:
    'With another account, customers enter their cards again: only the earlier account can charge those that are stored. Its open payments are settled there. With new keys of the same account, the cards stay.',
  choose: 'Choose a processor',
  chooseOne: 'Please choose',
  returnUrl: 'Have the provider send the results of its form to this address:',
  isTest: 'An account for tests',
  isTestHint: 'The processor’s test hosts are used, and no money moves.',
  testOnly: 'This server charges no real cards: it takes accounts for tests alone.',
  cannotStore:
    'This server cannot store credentials yet: its setting CREDENTIALS_KEY is missing. Please ask the platform’s staff to set it.',
  save: 'Check and save',
  saved: (processor: string) => `${processor} accepts the account. It takes payments from now on.`,
  correct: 'Please correct the marked fields. Nothing was stored.',
  how: 'What happens',
  steps: [
    {
      title: 'You enter your password again',
      detail: 'An unattended computer is not enough to change where the money goes',
    },
    { title: 'The processor is asked', detail: 'It says whether it accepts the credentials; nothing is charged' },
    { title: 'They are stored encrypted', detail: 'Nobody is shown them again' },
  ],
} as const

interface ProcessorTexts {
  name: string
  /** What has to be set up at the provider; empty: nothing. */
  setUp: string
}

/** The processors by the names of the contract. */
const processors: Record<string, ProcessorTexts> = {
  exacthosted: {
    name: 'E-xact',
    setUp:
      'The payment page needs the relay response switched on, and a transaction of zero amount that returns the TransArmor token. The search user has the role “Read Only API”.',
  },
  worldpay: {
    name: 'Worldpay Express',
    setUp: 'The account needs hosted payments and stored payment accounts.',
  },
  moneris: {
    name: 'Moneris Checkout',
    setUp: 'The Checkout profile needs card verification, and tokenization in the Vault.',
  },
  moneris_deprecated: {
    name: 'Moneris Hosted Pay Page',
    setUp: 'The page needs card verification, transaction verification and the Vault.',
  },
  ips: { name: 'IPS', setUp: 'The provider names the addresses of its form and its interface.' },
}

export const processorName = (processor: string): string => processors[processor]?.name ?? processor

export const processorSetUp = (processor: string): string => processors[processor]?.setUp ?? ''

interface FieldTexts {
  label: string
  hint?: string
}

/** The fields of credentials by their names in the adapters, or by the processor and that name. */
const fields: Record<string, FieldTexts> = {
  pageId: { label: 'Payment page ID', hint: 'Such as WSP-EXACT-abc.' },
  'moneris_deprecated pageId': { label: 'Hosted page ID', hint: 'The ps_store_id.' },
  transactionKey: { label: 'Transaction key' },
  responseKey: { label: 'Response key' },
  algorithm: { label: 'Hash of the payment page', hint: 'As the page is configured.' },
  gatewayId: { label: 'Gateway ID', hint: 'Such as AD1234-05.' },
  password: { label: 'Gateway password' },
  searchUser: { label: 'Search user' },
  searchToken: { label: 'Search token' },
  accountId: { label: 'Account ID' },
  accountToken: { label: 'Account token' },
  acceptorId: { label: 'Acceptor ID' },
  applicationId: { label: 'Application ID', hint: 'Of the certified application.' },
  terminalId: { label: 'Terminal ID' },
  currency: { label: 'Currency', hint: 'Three capital letters, such as USD.' },
  storeId: { label: 'Store ID' },
  apiToken: { label: 'API token' },
  checkoutId: { label: 'Checkout ID', hint: 'Begins with chkt.' },
  pageKey: { label: 'Page key', hint: 'The hpp_key.' },
  key: { label: 'Key', hint: 'At least 32 characters.' },
  formUrl: { label: 'Address of the form', hint: 'Begins with https.' },
  apiUrl: { label: 'Address of the interface', hint: 'Begins with https.' },
  callbackKey: { label: 'Callback key' },
}

export const fieldTexts = (processor: string, name: string): FieldTexts =>
  fields[`${processor} ${name}`] ?? fields[name] ?? { label: name }

const choices: Record<string, string> = { sha1: 'SHA-1', md5: 'MD5' }

export const choiceText = (value: string): string => choices[value] ?? value
