import { element, find, icon } from './dom.js'

const pollInterval = 5_000
const shown = 4

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const when = (sent) => (Date.now() - sent < 86_400_000 ? clock : day).format(sent)

const row = (mail) => {
  const what = element(
    'span',
    'mail__what',
    element('b', '', mail.subject),
    element('span', 'small muted', `to ${mail.to}`),
  )
  const tile = element('span', 'tile', icon('envelope-simple-fill'))
  return element('li', 'mail', tile, what, element('time', 'mail__when', when(new Date(mail.at))))
}

const show = (mails) => {
  find('[data-mails]').replaceChildren(...mails.slice(0, shown).map(row))
  find('[data-no-mail]').hidden = mails.length > 0
  const count = find('[data-mail-count]')
  count.hidden = mails.length === 0
  count.replaceChildren(String(mails.length), element('span', 'sr', ' mails'))
}

/** Refreshes the list of the latest mail while the page is visible. */
export const startMailbox = () => {
  const look = async () => {
    if (!document.hidden) {
      const answer = await fetch('/mail.json').catch(() => null)
      if (answer?.ok) show(await answer.json())
    }
    setTimeout(look, pollInterval)
  }
  void look()
}
