import { find } from './dom.js'

/** Shows whether the server is ready, and how long its answer took. */
export const startHealth = async () => {
  const badge = find('[data-health]')
  const asked = performance.now()
  const answer = await fetch('/readyz').catch(() => null)
  badge.classList.add(answer?.ok ? 'badge--up' : 'badge--down')
  badge.textContent = answer?.ok ? `Up, ${Math.round(performance.now() - asked)} ms` : 'Not ready'
}
