import type { SandboxClock } from "../sandbox-clock.ts";
import type { Sqlite } from "../sqlite.ts";
import type { Presentation } from "./api/globalgiving-presentation.ts";
import type { GlobalGivingFaults } from "./control/globalgiving-faults.ts";
import type { DonationStore } from "./donation-store.ts";
import type { ProjectStore } from "./project-store.ts";
import type { NonceStore, TokenStore } from "./token-stores.ts";

export interface GlobalGivingKeys {
	apiKey: string;
	email: string;
	password: string;
	/** The key for exchanging cards for nonces. */
	gatewayKey: string;
}

/** The dependencies of every operation of the catalogue. */
export interface GlobalGivingService {
	sqlite: Sqlite;
	projects: ProjectStore;
	tokens: TokenStore;
	nonces: NonceStore;
	donations: DonationStore;
	faults: GlobalGivingFaults;
	clock: SandboxClock;
	keys: GlobalGivingKeys;
	presentation: Presentation;
	/** The only origin that may embed the card fields. */
	productOrigin: string;
	/** The sandbox's origin for browsers. */
	browserOrigin(): string;
	log(line: string): void;
}
