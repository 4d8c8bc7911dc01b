/** Texts for installing the app and for its storage on the device. */
export const installWords = {
  title: (company: string) => `Install ${company}`,
  detail: (host: string) => `${host} · under 1 MB`,
  reasons: {
    code: 'Your wash code in one tap',
    nudge: 'A nudge when a reward is ready',
    signal: 'Opens on weak signal',
  },
  install: 'Install',
  notNow: 'Not now',

  guideTitle: (company: string) => `Add ${company} to your home screen`,
  guideBody: 'Opens like an app. Works on weak signal.',
  tap: 'Tap',
  share: { iphone: 'Share in the bar below', ipad: 'Share, top right' },
  choose: 'Choose',
  add: 'Add to Home Screen',
  confirm: 'Tap Add, top right',

  row: 'Install the app',
  rowDetail: 'Opens from your home screen',
} as const

export const savedWords = {
  title: 'Saved on this device',
  kept: (size: string) => `${size}, kept until you remove it`,
  notKept: (size: string) => `${size} of saved images. Your device may remove them when space runs low.`,
  clear: 'Clear',
  clearWhat: 'Clear saved images',
  cleared: (size: string) => `${size} freed`,
  nothing: 'No saved images',
} as const
