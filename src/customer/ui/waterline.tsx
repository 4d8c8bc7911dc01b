import * as css from './hero.module.css'
/** The wavy edge between the hero and the page. */
export const Waterline = () => (
  <svg data-ui="waterline" className={css.waterline} viewBox="0 0 390 44" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 26c38-22 84-24 130-8 52 18 92 20 140 2 44-16 84-14 120 2v22H0z" />
  </svg>
)
