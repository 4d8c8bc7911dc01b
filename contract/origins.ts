/**
 * Subdomain labels of the origins on which scripts of others run, beside the merchants' sites; no merchant can have
 * them. A script there sees neither a site's storage nor its page.
 */
export const payFrameLabel = 'pay-frame'
export const botCheckLabel = 'bot-check'
export const mapsLabel = 'maps'

/** Of the status page. */
export const statusLabel = 'status'

/** Of the test gateway. */
export const gatewayLabel = 'gateway'

/** The origin with that label beside a merchant's site. @param site origin of the site, such as https://a.example */
export const originBeside = (site: string, label: string): string => {
  const { protocol, host } = new URL(site)
  return `${protocol}//${host.replace(/^[^.]+/, label)}`
}
