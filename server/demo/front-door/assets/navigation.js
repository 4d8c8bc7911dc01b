import { find, findAll } from './dom.js'

/** Marks the link of the visible section; the kiosk's section counts from the upper half of the window on. */
export const startNavigation = () => {
  const mark = ([{ isIntersecting, boundingClientRect }]) => {
    const current = isIntersecting || boundingClientRect.top < 0 ? '#kiosk' : '#merchants'
    for (const link of findAll('[data-nav]')) {
      if (link.hash === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  new IntersectionObserver(mark, { rootMargin: '0px 0px -50% 0px' }).observe(find('#kiosk'))
}
