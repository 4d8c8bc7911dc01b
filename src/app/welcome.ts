import { lazyScreen } from '#src/kit/lazy-screen.tsx'

/** The end of the splash, over the screen of a first visit. */
export const Welcome = lazyScreen<{ isRendered?: boolean }>(() => import('#src/customer/shell/splash/welcome.tsx'))
