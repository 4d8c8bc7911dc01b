import { find, icon } from './dom.js'

/** Milliseconds for which the button confirms the copy. */
const shown = 2_000

export const startCopying = () => {
  const [button, sign, told] = [find('[data-copy]'), find('[data-copy-sign]'), find('[data-copied]')]
  let timer
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(find('[data-password]').textContent).then(
      () => true,
      () => false,
    )
    sign.replaceChildren(icon(copied ? 'check-circle-fill' : 'x-circle-fill'))
    told.textContent = copied ? 'Copied' : 'Not copied'
    clearTimeout(timer)
    timer = setTimeout(() => {
      sign.replaceChildren(icon('copy-bold'))
      told.textContent = ''
    }, shown)
  })
}
