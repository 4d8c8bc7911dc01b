import { launcherName } from '#contract/rules/short-name.ts'
import type { WrapperPlatform, WrapperSettings } from '#contract/shapes/wrappers.ts'
import type { FileStore } from '#server/files/store.ts'
import { drawBadge } from '#server/pictures/badge.ts'
import { drawSquare, transparent } from '#server/pictures/icons.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { type Values, fillTemplate } from './fill.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'

export interface WrapperParts {
  platform: WrapperPlatform
  /** As the stores and the phone show it. */
  name: string
  /** Of the site, such as https://puddle.example.com. */
  origin: string
  version: string
  subdomain: string
  merchant: Pick<Merchant, 'tenantId' | 'siteConfig'>
  settings: WrapperSettings
  /** What the app needs to receive pushes; null: the server has no Firebase project. */
  firebase: Readonly<Record<string, string>> | null
  files: Pick<FileStore, 'read'>
}

/** A number that grows with the version: 1.5.1 is 10501. */
const versionCode = (version: string): number => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return major * 10_000 + minor * 100 + patch
}

/** Identifiers that a merchant has not chosen yet: valid, and the merchant's own. A label may start with a digit. */
const defaultPackage = (subdomain: string): string => `app.clearcoat.m${subdomain.replaceAll('-', '_')}`
const defaultBundle = (subdomain: string): string => `app.clearcoat.${subdomain}`

const part = (colour: string, at: number): string => `0x${colour.slice(at, at + 2).toUpperCase()}`

const valuesOf = (parts: WrapperParts): Values => {
  const { name, origin, version, subdomain, merchant, settings, firebase } = parts
  const { background, hero, iconGround } = lookOf(merchant.siteConfig)
  const site = { namespace: 'web', site: origin }
  return {
    name,
    shortName: launcherName(name),
    origin,
    host: new URL(origin).hostname,
    version,
    versionCode: String(versionCode(version)),
    androidPackage: settings.androidPackage ?? defaultPackage(subdomain),
    iosBundle: settings.iosBundle ?? defaultBundle(subdomain),
    iosTeam: settings.iosTeam ?? '',
    assetStatements: JSON.stringify([{ relation: ['delegate_permission/common.handle_all_urls'], target: site }]),
    ground: background,
    bar: hero,
    iconGround,
    groundRed: part(background, 1),
    groundGreen: part(background, 3),
    groundBlue: part(background, 5),
    firebaseApiKey: firebase?.apiKey ?? '',
    firebaseSender: firebase?.messagingSenderId ?? '',
    firebaseProject: firebase?.projectId ?? '',
    firebaseIosApp: settings.iosFirebaseApp ?? '',
  }
}

type Pictures = Map<string, Uint8Array>

/** The logo as each platform wants it: launchers crop Android's icon, Apple refuses transparency. */
const picturesOf = async ({ platform, merchant, files }: WrapperParts): Promise<Pictures> => {
  const { tenantId, siteConfig } = merchant
  const logo = await files.read(tenantId, siteConfig.logo ?? '')
  const { iconGround: background, dark } = lookOf(siteConfig)
  const ground = { background, dark }
  const clear = { background: transparent, dark }
  if (platform === 'IOS') {
    const assets = 'App/Assets.xcassets'
    return new Map([
      [
        `${assets}/AppIcon.appiconset/icon-1024.png`,
        await drawSquare(logo, { edge: 1024, share: 0.76, isOpaque: true }, ground),
      ],
      [`${assets}/LaunchLogo.imageset/logo.png`, await drawSquare(logo, { edge: 480, share: 1 }, clear)],
    ])
  }
  const res = 'app/src/main/res'
  return new Map([
    [`${res}/mipmap-xxxhdpi/ic_launcher.png`, await drawSquare(logo, { edge: 192, share: 0.8 }, ground)],
    [`${res}/mipmap-xxxhdpi/ic_launcher_foreground.png`, await drawSquare(logo, { edge: 432, share: 0.44 }, clear)],
    [`${res}/drawable-xxxhdpi/splash.png`, await drawSquare(logo, { edge: 480, share: 0.8 }, clear)],
    [`${res}/drawable-xxxhdpi/ic_notification.png`, await drawBadge(logo)],
    ['store/icon-512.png', await drawSquare(logo, { edge: 512, share: 0.8, isOpaque: true }, ground)],
  ])
}

/** The wrapper project of a merchant as a zip. @throws Error when a template names an unknown value */
export const makeWrapper = async (parts: WrapperParts): Promise<{ name: string; bytes: Uint8Array }> => {
  const { platform, subdomain, version } = parts
  const root = `${subdomain}-${platform.toLowerCase()}`
  const [values, pictures] = [valuesOf(parts), await picturesOf(parts)]
  return { name: `${root}-${version}.zip`, bytes: await zipProject({ platform, root, values, pictures }) }
}

const folder = fileURLToPath(new URL('./projects', import.meta.url))

/** The templates of a platform's project by path, with / between the parts. */
const templatesOf = async (platform: WrapperPlatform): Promise<Map<string, string>> => {
  const root = join(folder, platform)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (file: string): Promise<[string, string]> => [
    relative(root, file).split(sep).join('/'),
    await readFile(file, 'utf8'),
  ]
  return new Map(await Promise.all(files.map(read)))
}

interface ProjectParts {
  platform: WrapperPlatform
  /** The name of the folder in the archive. */
  root: string
  values: Values
  /** By path. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A zip of the platform's project with the merchant's values and pictures. It is neither compiled nor signed. */
const zipProject = async ({ platform, root, values, pictures }: ProjectParts): Promise<Uint8Array> => {
  const files: Record<string, Uint8Array> = {}
  for (const [path, text] of await templatesOf(platform))
    files[`${root}/${path}`] = strToU8(fillTemplate(path, text, values))
  for (const [path, picture] of pictures) files[`${root}/${path}`] = picture
  // A fixed time: the same values make the same archive.
  return zipSync(files, { mtime: new Date('2020-01-01T00:00:00Z') })
}
