import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useQuestion } from '#src/kit/open-question.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { enterWords } from '#src/words/office-entry.ts'
import type { Updater } from '../updater/updater.ts'
import { useAnswer } from '../use-answer.ts'

/** Milliseconds; the server gives up a little earlier. */
const exportTimeout = 130_000

/** What can be done with a site, by its button. */
export interface SiteAct {
  text: string
  run: () => Promise<unknown>
}

/** The sites of one environment, and what is done with them. */
export const useSites = (updater: Updater, environment: string) => {
  const remote = updater.remoteOf(environment)
  const sites = useAnswer(remote, 'GET /system/sites', {})
  return { sites, remote, ...useSiteActs(remote, () => void sites.ask()) }
}

const useSiteActs = (remote: ReturnType<Updater['remoteOf']>, after: () => void) => {
  const [deleting, askDeletion] = useQuestion<PlatformSite, true>()
  const [entering, askEntry] = useQuestion<PlatformSite, true>()
  const { run } = useAct({ dialog: officeSiteWords.actFailed, text: refusalOr(officeSiteWords.noAnswer), after })

  const setState = ({ hsAccountId }: PlatformSite, state: 'open' | 'suspended') =>
    run(() => remote.ask('PUT /system/sites/{hsAccountId}/state', { params: { hsAccountId }, body: { state } }))
  const suspend = async (site: PlatformSite) => {
    const { suspendTitle, suspendBody: body, suspend: yes } = officeSiteWords
    if (await dialogs.confirm({ title: suspendTitle(site.subdomain), body, yes, danger: true }))
      await setState(site, 'suspended')
  }
  const save = ({ hsAccountId, subdomain }: PlatformSite) =>
    run(async () => {
      const request = { params: { hsAccountId } }
      const found = await remote.ask('POST /system/sites/{hsAccountId}/export', request, { timeout: exportTimeout })
      const text = JSON.stringify(found, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), officeSiteWords.fileOf(subdomain))
    })
  const remove = async (site: PlatformSite) => {
    const { hsAccountId, subdomain } = site
    if (!(await askDeletion(site))) return
    await run(async () => {
      const body = { subdomain }
      const isDone = await remote.ask('POST /system/sites/{hsAccountId}/deletion', { params: { hsAccountId }, body })
      if (!isDone)
        await dialogs.alert({ title: officeSiteWords.markedTitle(subdomain), body: officeSiteWords.markedBody })
    })
  }

  const actsOn = (site: PlatformSite): SiteAct[] => {
    const { suspend: suspendText, resume, save: saveText, remove: removeText } = officeSiteWords
    const keep = { text: saveText, run: () => save(site) }
    // Where it lives, staff of that cell act on it.
    if (site.cell !== undefined) return []
    const enter = { text: enterWords.enter, run: () => askEntry(site) }
    if (site.state === 'open') return [enter, { text: suspendText, run: () => suspend(site) }, keep]
    if (site.state === 'deleted') return []
    return [{ text: resume, run: () => setState(site, 'open') }, keep, { text: removeText, run: () => remove(site) }]
  }
  return { deleting, entering, actsOn }
}
