/** What in the app shows which setting, from the inside out: the first match counts. */
const shownBy: readonly (readonly [selector: string, setting: string])[] = [
  ['[role=dialog] button, [role=alertdialog] button', '/themes/{scheme}/button/background'],
  ['[role=dialog], [role=alertdialog]', '/themes/{scheme}/modal/background'],
  ['[data-ui=home-cards]', '/homeCards'],
  ['[data-ui=loyalty], [data-ui=loyalty-card]', '/themes/{scheme}/mobile/loyaltyCard/card'],
  ['[data-ui=merchant]', '/companyName'],
  ['[data-ui=tab-bar]', '/{scheme}Theme/nav'],
  ['[data-ui=control]', '/themes/{scheme}/input/background'],
  ['[data-ui=button]', '/themes/{scheme}/button/background'],
  ['[data-ui=carousel]', '/carousel/pages'],
  ['header nav, header', '/menuItems'],
  ['[data-ui=hero]', '/{scheme}Theme/hero'],
  ['[data-ui=bubbles]', '/bubbles/enabled'],
]

const otherwise = '/{scheme}Theme/background'

/** The setting that shows in an element: JSON pointer, with `{scheme}` for the colour scheme. */
export const settingShownBy = (element: Pick<Element, 'closest'>): string =>
  shownBy.find(([selector]) => element.closest(selector) !== null)?.[1] ?? otherwise
