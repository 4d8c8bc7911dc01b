import { Compile } from 'typebox/compile'
import { SiteConfig } from '#contract/shapes/site-config.ts'

/** Compiled once: it takes a while. */
export const siteConfigSchema = Compile(SiteConfig)
