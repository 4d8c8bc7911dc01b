/** Texts of the section that changes the subdomain. */
export const subdomainWords = {
  title: 'Subdomain',
  lead: 'The address of the app and the web shop.',
  address: 'Address',
  field: 'Subdomain',
  change: 'Change',
  hint: 'Lower-case letters, numbers and hyphens.',
  free: 'Free. Lower-case letters, numbers and hyphens.',
  current: 'This is the address now.',
  taken: 'Subdomain is already in use.',
  invalid: 'Please enter a valid subdomain.',
  becomes: (subdomain: string) => `Becomes ${subdomain}.`,
  moveTitle: (to: string) => `Move to ${to}?`,
  moveBody: (from: string, to: string) => `From ${from} to ${to}, at once, for everyone.`,
  effects: (devices: number, passkeys: number) => [
    {
      tone: 'danger' as const,
      name: devices === 1 ? '1 device has to log in again' : `${devices} devices have to log in again`,
      body: 'A browser keeps what belongs to an address. Wallets, plans and points are not touched.',
    },
    ...(passkeys === 0
      ? []
      : [
          {
            tone: 'danger' as const,
            name: passkeys === 1 ? '1 passkey ends' : `${passkeys} passkeys end`,
            body: 'A passkey belongs to an address. Its owner logs in another way, and makes a new one.',
          },
        ]),
    {
      tone: 'danger' as const,
      name: 'Installed apps stay at the old address',
      body: 'They work for a year and name the new one. Customers add the app again and allow messages again.',
    },
    {
      tone: 'warning' as const,
      name: 'Printed codes and links lead on for a year',
      body: 'After that, referral links and signs with the old address lead nowhere, or to another site that takes it.',
    },
    {
      tone: 'success' as const,
      name: 'The old address stays yours for a year',
      body: 'You can move back. A site can move five times a year.',
    },
  ],
  confirm: 'Type the new subdomain to go on',
  keep: (from: string) => `Keep ${from}`,
  move: 'Move',
  failedTitle: 'Unable to Save new Subdomain',
  movedTitle: 'The site has moved',
  movedBody: (host: string) => `It answers at ${host} now. Log in there to go on.`,
  open: 'Open the new address',
  former: 'Former addresses',
  formerBody: 'They lead to the site for a year, and are free for others then.',
  until: (when: string) => `until ${when}`,
  ended: 'no longer answered',
} as const
