import { Compile } from 'typebox/compile'
import { SiteConfig } from '#contract/site/schema.ts'

/** Compiled once: it takes a while. */
export const siteConfigSchema = Compile(SiteConfig)
