import { adminWords } from './admin.ts'
import { membersOfClubs } from './members-settings.ts'
import type { PageWords } from './setting-shapes.ts'

const modals: PageWords = {
  title: adminWords.names.modals,
  lead: 'The windows that ask, warn and confirm.',
  groups: [
    {
      title: 'Window',
      settings: [
        { path: '/themes/{scheme}/modal/background', label: 'Background' },
        { path: '/themes/{scheme}/modal/text', label: 'Text' },
        { path: '/themes/{scheme}/modal/radius', label: 'Corners' },
      ],
    },
    {
      title: 'Header',
      settings: [
        { path: '/themes/{scheme}/modal/header', label: 'Background' },
        { path: '/themes/{scheme}/modal/headerText', label: 'Text' },
      ],
    },
  ],
}

const buttons: PageWords = {
  title: adminWords.names.buttons,
  lead: 'What customers press.',
  groups: [
    {
      title: 'Main button',
      settings: [
        { path: '/themes/{scheme}/button/background', label: 'Background' },
        { path: '/themes/{scheme}/button/text', label: 'Text' },
        { path: '/themes/{scheme}/button/radius', label: 'Corners' },
      ],
    },
    {
      title: 'Quiet button',
      lead: 'On a tinted ground, beside the main one.',
      settings: [{ path: '/themes/{scheme}/button/tonalText', label: 'Text' }],
    },
  ],
}

const input: PageWords = {
  title: adminWords.names.input,
  lead: 'The fields that customers type into.',
  groups: [
    {
      title: 'Field',
      settings: [
        { path: '/themes/{scheme}/input/background', label: 'Background' },
        { path: '/themes/{scheme}/input/text', label: 'Text' },
        { path: '/themes/{scheme}/input/border', label: 'Border' },
        { path: '/themes/{scheme}/input/radius', label: 'Corners' },
      ],
    },
  ],
}

const themes: PageWords = {
  title: adminWords.names.themes,
  lead: 'The base colours of app and web shop. What you leave open is derived from the others.',
  groups: [
    {
      title: 'Voice',
      settings: [
        { path: '/themes/shape', label: 'Corners', values: { round: 'Round', soft: 'Soft', crisp: 'Crisp' } },
        {
          path: '/themes/font',
          label: 'Type',
          values: { friendly: 'Friendly', precision: 'Precision', neutral: 'Neutral' },
        },
        { path: '/dark_theme', label: 'Dark at the first visit' },
        { path: '/showPWAShadow', label: 'Shadows' },
      ],
    },
    {
      title: 'Pictures of the web home',
      settings: [
        { path: '/imgParallax', label: 'Picture behind the page' },
        { path: '/homeVideo', label: 'Video' },
        { path: '/homeVideoPoster', label: 'Picture of the video' },
      ],
    },
    {
      title: 'Page',
      settings: [
        { path: '/{scheme}Theme/background', label: 'Background' },
        { path: '/{scheme}Theme/surface', label: 'Surface' },
        { path: '/{scheme}Theme/text', label: 'Text' },
      ],
    },
    {
      title: 'Brand',
      settings: [
        { path: '/{scheme}Theme/primary', label: 'Primary' },
        { path: '/{scheme}Theme/onPrimary', label: 'On primary' },
        { path: '/{scheme}Theme/secondary', label: 'Secondary' },
      ],
    },
    {
      title: 'Head of the home',
      settings: [
        { path: '/{scheme}Theme/hero', label: 'Start' },
        { path: '/{scheme}Theme/heroEnd', label: 'End' },
        { path: '/{scheme}Theme/onHero', label: 'Text' },
        { path: '/{scheme}Theme/bubble', label: 'Bubbles' },
        { path: '/{scheme}Theme/illBody', label: 'Drawn car' },
      ],
    },
    {
      title: 'Navigation',
      settings: [
        { path: '/{scheme}Theme/nav', label: 'Bar' },
        { path: '/{scheme}Theme/navActive', label: 'Current' },
      ],
    },
  ],
}

const basics: PageWords = {
  title: adminWords.names.basics,
  lead: 'Who you are, in the app, the web shop and search results.',
  groups: [
    {
      title: 'Name',
      settings: [
        { path: '/companyName', label: 'Company name' },
        { path: '/logo', label: 'Logo' },
        { path: '/tagline', label: 'One sentence below it' },
        { path: '/cardName', label: 'Name of your gift card' },
        {
          path: '/passName',
          label: 'Name on the pass of a wash club',
          hint: 'Without one it shows the name of the gift card.',
        },
        { path: '/contact/phone', label: 'Phone', type: 'tel' },
      ],
    },
    {
      title: 'Receipts and invoices',
      lead: 'What they say of you. What has been issued does not change.',
      settings: [
        { path: '/documents/legalName', label: 'Registered name', hint: 'Without one, the company name.' },
        { path: '/documents/street', label: 'Street and number' },
        { path: '/documents/town', label: 'Town, state and postal code' },
        { path: '/documents/country', label: 'Country' },
        {
          path: '/documents/taxNumber',
          label: 'Tax number',
          hint: 'With what it is called, such as VAT ID GB 123 4567 89.',
        },
        {
          path: '/documents/paper',
          label: 'Paper',
          values: { usual: 'By currency', letter: 'Letter', a4: 'A4' },
        },
      ],
    },
    {
      title: 'Days and mails',
      settings: [
        {
          path: '/timeZone',
          label: 'Time zone',
          hint: 'Such as America/Chicago. Without one, that of your first location with opening hours.',
        },
        {
          path: '/mails/morning',
          label: 'A mail every morning',
          hint: 'To all administrators: sales, members and declined payments of the day before.',
        },
        {
          path: '/mails/refusals',
          label: 'A mail when payments fail',
          hint: 'To all administrators, at once, when ten payments in a row are refused.',
        },
      ],
    },
    {
      title: 'What your staff may give away',
      lead: 'Each of you, in a calendar month. 0: nothing.',
      settings: [
        { path: '/goodwill/rewashes', label: 'Rewashes', hint: 'And uses of a wash club that are given back.' },
        { path: '/goodwill/freeMonths', label: 'Free months of a wash club' },
        { path: '/goodwill/points', label: 'Points' },
        { path: '/goodwill/balanceCents', label: 'Balance of gift cards, in cents' },
      ],
    },
    {
      title: 'Splash',
      lead: 'The first seconds of a first visit.',
      settings: [
        { path: '/splashText', label: 'Line below the car' },
        {
          path: '/splashGround',
          label: 'Ground below the car',
          values: { water: 'Water', road: 'Road', landscape: 'Landscape' },
        },
      ],
    },
    {
      title: 'App stores',
      settings: [
        { path: '/appStore/apple', label: 'Address at the App Store' },
        { path: '/appStore/google', label: 'Address at Google Play' },
      ],
    },
    {
      title: 'Map',
      lead: 'What it shows before a customer has a position.',
      settings: [
        { path: '/googleMap/center/lat', label: 'Latitude' },
        { path: '/googleMap/center/lng', label: 'Longitude' },
        { path: '/googleMap/zoom', label: 'Zoom' },
        { path: '/localMap', label: 'Local map' },
      ],
    },
  ],
}

const pwa: PageWords = {
  title: adminWords.names.pwa,
  lead: 'What customers see on their phones.',
  groups: [
    {
      title: 'Pictures',
      settings: [
        { path: '/PWAHomeImage', label: 'Picture of the home' },
        { path: '/secondImage', label: 'Second picture' },
      ],
    },
    {
      title: 'Discount codes',
      settings: [{ path: '/discountCodes', label: 'Discount codes at checkout' }],
    },
    {
      title: 'Loyalty program',
      settings: [
        { path: '/loyaltyProgram', label: 'Loyalty program' },
        { path: '/themes/{scheme}/mobile/loyaltyCard/card', label: 'Card' },
        { path: '/themes/{scheme}/mobile/loyaltyCard/bar', label: 'Bar' },
        { path: '/themes/{scheme}/mobile/loyaltyCard/text', label: 'Text' },
      ],
    },
    {
      title: 'Bubbles',
      settings: [
        { path: '/bubbles/enabled', label: 'Bubbles' },
        { path: '/bubbles/number', label: 'Number of bubbles' },
      ],
    },
    {
      title: 'Reading',
      settings: [
        { path: '/fontSize', label: 'Text size of a first visit' },
        { path: '/navWords', label: 'Menu words under icons' },
      ],
    },
  ],
}

const menu: PageWords = {
  title: adminWords.names.menu,
  lead: 'The pages of the web shop and their addresses.',
  groups: [
    {
      title: 'Behaviour',
      settings: [
        {
          path: '/productOrder',
          label: 'Order of products',
          values: { price: 'By price', arranged: 'As arranged' },
          hint: 'Products are arranged in their list.',
        },
        {
          path: '/forceLocations',
          label: 'Choose a location first',
          hint: 'Customers pick one before they see washes, bundles and clubs.',
        },
      ],
    },
    membersOfClubs,
  ],
}

/** By the name of the section. */
export const settingPages = { basics, themes, modals, buttons, input, pwa, menu }
