import type { Paint } from './derive.ts'

/**
 * The product's own paint: for the front door, the admin, the updater, and for the page until the merchant's config has
 * loaded.
 */
export const clearcoat: Paint = {
  lightTheme: {
    primary: '#0F62D6',
    secondary: '#0F62D6',
    background: '#F5F6F8',
    surface: '#FFFFFF',
    text: '#14171C',
    hero: '#E8EBF0',
  },
  darkTheme: {
    primary: '#7FB0FF',
    secondary: '#7FB0FF',
    background: '#0E1013',
    surface: '#16191E',
    text: '#ECEEF1',
    hero: '#1B1F26',
  },
  themes: {
    shape: 'soft',
    font: 'neutral',
    light: { button: { background: '#14171C', text: '#FFFFFF' } },
    dark: { button: { background: '#ECEEF1', text: '#0E1013' } },
  },
  showPWAShadow: true,
}
