import type { IdentityProvider } from "../modules/accounts/index.ts";
import type { CharityCatalogue } from "../modules/catalogue/index.ts";
import type { CatalogueGiving } from "../modules/donations/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { createGlobalGivingCatalogue } from "./globalgiving/globalgiving-catalogue.ts";
import { createGlobalGivingGiving } from "./globalgiving/globalgiving-giving.ts";
import { createOpenIdProvider } from "./google/openid-provider.ts";

/** The optional outside services that the configuration names, null where it names none. */
export const configuredCatalogue = ({ catalogue }: Config): CharityCatalogue | null =>
	catalogue && createGlobalGivingCatalogue(catalogue);

export const configuredGiving = ({ catalogue }: Config): CatalogueGiving | null =>
	catalogue && createGlobalGivingGiving(catalogue);

export const configuredIdentityProvider = (config: Config, clock: Clock): IdentityProvider | null =>
	config.google &&
	createOpenIdProvider({ ...config.google, callbackUrl: `${config.publicUrl}/v1/auth/google/callback` }, clock);
