import { bubblesDefault, bubblesRange, fontSizeDefault, fontSizeRange } from '#contract/constants.ts'
import type { SettingOf, SettingPage } from './setting.ts'

const corner = (part: string, otherwise: number) =>
  ({ kind: 'pixels', path: `/themes/{scheme}/${part}/radius`, label: 'Corners', most: 40, otherwise }) as const

export const modalsPage: SettingPage = {
  title: 'Modals',
  lead: 'The windows that ask, warn and confirm.',
  groups: [
    {
      title: 'Window',
      settings: [
        { kind: 'colour', path: '/themes/{scheme}/modal/background', label: 'Background', token: 'modal-bg' },
        { kind: 'colour', path: '/themes/{scheme}/modal/text', label: 'Text', token: 'modal-text', on: 'modal-bg' },
        corner('modal', 20),
      ],
    },
    {
      title: 'Header',
      settings: [
        { kind: 'colour', path: '/themes/{scheme}/modal/header', label: 'Background', token: 'modal-head' },
        {
          kind: 'colour',
          path: '/themes/{scheme}/modal/headerText',
          label: 'Text',
          token: 'on-modal-head',
          on: 'modal-head',
        },
      ],
    },
  ],
}

export const buttonsPage: SettingPage = {
  title: 'Buttons',
  lead: 'What customers press.',
  groups: [
    {
      title: 'Main button',
      settings: [
        { kind: 'colour', path: '/themes/{scheme}/button/background', label: 'Background', token: 'btn-bg' },
        { kind: 'colour', path: '/themes/{scheme}/button/text', label: 'Text', token: 'btn-text', on: 'btn-bg' },
        corner('button', 14),
      ],
    },
    {
      title: 'Quiet button',
      lead: 'On a tinted ground, beside the main one.',
      settings: [
        {
          kind: 'colour',
          path: '/themes/{scheme}/button/tonalText',
          label: 'Text',
          token: 'tonal-text',
          on: 'tonal-bg',
        },
      ],
    },
  ],
}

export const inputPage: SettingPage = {
  title: 'Input',
  lead: 'The fields that customers type into.',
  groups: [
    {
      title: 'Field',
      settings: [
        { kind: 'colour', path: '/themes/{scheme}/input/background', label: 'Background', token: 'input-bg' },
        { kind: 'colour', path: '/themes/{scheme}/input/text', label: 'Text', token: 'input-text', on: 'input-bg' },
        {
          kind: 'colour',
          path: '/themes/{scheme}/input/border',
          label: 'Border',
          token: 'input-border',
          on: 'input-bg',
        },
        corner('input', 12),
      ],
    },
  ],
}

export const themesPage: SettingPage = {
  title: 'Ecom themes',
  lead: 'The base colours of app and web shop. What you leave open is derived from the others.',
  groups: [
    {
      title: 'Voice',
      settings: [
        {
          kind: 'choice',
          path: '/themes/shape',
          label: 'Corners',
          otherwise: 'soft',
          choices: [
            { value: 'round', label: 'Round' },
            { value: 'soft', label: 'Soft' },
            { value: 'crisp', label: 'Crisp' },
          ],
        },
        {
          kind: 'choice',
          path: '/themes/font',
          label: 'Type',
          otherwise: 'neutral',
          choices: [
            { value: 'friendly', label: 'Friendly' },
            { value: 'precision', label: 'Precision' },
            { value: 'neutral', label: 'Neutral' },
          ],
        },
        { kind: 'switch', path: '/dark_theme', label: 'Dark at the first visit', otherwise: false },
        { kind: 'switch', path: '/showPWAShadow', label: 'Shadows', otherwise: true },
      ],
    },
    {
      title: 'Pictures of the web home',
      settings: [
        { kind: 'file', path: '/imgParallax', label: 'Picture behind the page', accept: 'picture' },
        { kind: 'file', path: '/homeVideo', label: 'Video', accept: 'video' },
        { kind: 'file', path: '/homeVideoPoster', label: 'Picture of the video', accept: 'picture' },
      ],
    },
    {
      title: 'Page',
      settings: [
        { kind: 'colour', path: '/{scheme}Theme/background', label: 'Background', token: 'bg' },
        { kind: 'colour', path: '/{scheme}Theme/surface', label: 'Surface', token: 'surface' },
        { kind: 'colour', path: '/{scheme}Theme/text', label: 'Text', token: 'text', on: 'bg' },
      ],
    },
    {
      title: 'Brand',
      settings: [
        { kind: 'colour', path: '/{scheme}Theme/primary', label: 'Primary', token: 'brand' },
        { kind: 'colour', path: '/{scheme}Theme/onPrimary', label: 'On primary', token: 'on-brand', on: 'brand' },
        { kind: 'colour', path: '/{scheme}Theme/secondary', label: 'Secondary', token: 'accent' },
      ],
    },
    {
      title: 'Head of the home',
      settings: [
        { kind: 'colour', path: '/{scheme}Theme/hero', label: 'Start', token: 'hero-a' },
        { kind: 'colour', path: '/{scheme}Theme/heroEnd', label: 'End', token: 'hero-b' },
        { kind: 'colour', path: '/{scheme}Theme/onHero', label: 'Text', token: 'on-hero', on: 'hero-a' },
        { kind: 'colour', path: '/{scheme}Theme/bubble', label: 'Bubbles' },
        { kind: 'colour', path: '/{scheme}Theme/illBody', label: 'Drawn car', token: 'ill-body' },
      ],
    },
    {
      title: 'Navigation',
      settings: [
        { kind: 'colour', path: '/{scheme}Theme/nav', label: 'Bar', token: 'nav-bg' },
        { kind: 'colour', path: '/{scheme}Theme/navActive', label: 'Current', token: 'nav-active', on: 'nav-bg' },
      ],
    },
  ],
}

export const basicsPage: SettingPage = {
  title: 'Name and texts',
  lead: 'Who you are, in the app, the web shop and search results.',
  groups: [
    {
      title: 'Name',
      settings: [
        { kind: 'text', path: '/companyName', label: 'Company name', longest: 100, isRequired: true },
        { kind: 'file', path: '/logo', label: 'Logo', accept: 'picture' },
        { kind: 'text', path: '/tagline', label: 'One sentence below it', longest: 80 },
        { kind: 'text', path: '/cardName', label: 'Name of your gift card', longest: 60 },
        {
          kind: 'text',
          path: '/passName',
          label: 'Name on the pass of a wash club',
          hint: 'Without one it shows the name of the gift card.',
          longest: 60,
        },
        { kind: 'text', path: '/contact/phone', label: 'Phone', longest: 40, type: 'tel' },
      ],
    },
    {
      title: 'Splash',
      lead: 'The first seconds of a first visit.',
      settings: [
        { kind: 'text', path: '/splashText', label: 'Line below the car', longest: 60 },
        {
          kind: 'choice',
          path: '/splashGround',
          label: 'Ground below the car',
          otherwise: 'water',
          choices: [
            { value: 'water', label: 'Water' },
            { value: 'road', label: 'Road' },
            { value: 'landscape', label: 'Landscape' },
          ],
        },
      ],
    },
    {
      title: 'App stores',
      settings: [
        { kind: 'text', path: '/appStore/apple', label: 'Address at the App Store', longest: 2048, type: 'url' },
        { kind: 'text', path: '/appStore/google', label: 'Address at Google Play', longest: 2048, type: 'url' },
      ],
    },
    {
      title: 'Map',
      lead: 'What it shows before a customer has a position.',
      settings: [
        { kind: 'number', path: '/googleMap/center/lat', label: 'Latitude', range: [-90, 90] },
        { kind: 'number', path: '/googleMap/center/lng', label: 'Longitude', range: [-180, 180] },
        { kind: 'slider', path: '/googleMap/zoom', label: 'Zoom', range: [1, 20], otherwise: 11 },
        { kind: 'file', path: '/localMap', label: 'Local map', accept: 'map' },
      ],
    },
  ],
}

/** The settings of the PWA section beside its home cards. */
export const pwaGroups: SettingPage['groups'] = [
  {
    title: 'Pictures',
    settings: [
      { kind: 'file', path: '/PWAHomeImage', label: 'Picture of the home', accept: 'picture' },
      { kind: 'file', path: '/secondImage', label: 'Second picture', accept: 'picture' },
    ],
  },
  {
    title: 'Loyalty program',
    settings: [
      { kind: 'switch', path: '/loyaltyProgram', label: 'Loyalty program', otherwise: false },
      { kind: 'colour', path: '/themes/{scheme}/mobile/loyaltyCard/card', label: 'Card', token: 'loyal-bg' },
      {
        kind: 'colour',
        path: '/themes/{scheme}/mobile/loyaltyCard/bar',
        label: 'Bar',
        token: 'loyal-fill',
        on: 'loyal-bg',
      },
      {
        kind: 'colour',
        path: '/themes/{scheme}/mobile/loyaltyCard/text',
        label: 'Text',
        token: 'loyal-text',
        on: 'loyal-bg',
      },
    ],
  },
  {
    title: 'Bubbles',
    settings: [
      { kind: 'switch', path: '/bubbles/enabled', label: 'Bubbles', otherwise: true },
      {
        kind: 'slider',
        path: '/bubbles/number',
        label: 'Number of bubbles',
        range: bubblesRange,
        otherwise: bubblesDefault,
      },
    ],
  },
  {
    title: 'Reading',
    settings: [
      {
        kind: 'slider',
        path: '/fontSize',
        label: 'Text size of a first visit',
        range: fontSizeRange,
        otherwise: fontSizeDefault,
      },
      { kind: 'switch', path: '/navWords', label: 'Menu words under icons', otherwise: true },
    ],
  },
]

/** The settings of the section of the web shop's routes. */
export const menuGroups: SettingPage['groups'] = [
  {
    title: 'Behaviour',
    settings: [
      {
        kind: 'switch',
        path: '/forceLocations',
        label: 'Choose a location first',
        hint: 'Customers pick one before they see washes, bundles and clubs.',
        otherwise: false,
      },
    ],
  },
]

/** Every setting that shows a file. */
export const fileSettings: readonly SettingOf<'file'>[] = [basicsPage, themesPage, { groups: pwaGroups }]
  .flatMap(({ groups }) => groups.flatMap(({ settings }) => settings))
  .filter((setting) => setting.kind === 'file')
