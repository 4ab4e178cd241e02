import type { Ids } from "../object-ids.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { Sqlite } from "../sqlite.ts";
import type { StripeFaults } from "./control/stripe-faults.ts";
import type { EventLog } from "./event-log.ts";
import type { ObjectStore } from "./object-store.ts";
import type { AccountLinkStore, AuthenticationStore } from "./page-tokens.ts";
import type { ScheduledActionStore } from "./scheduled-actions.ts";
import type { Wallet } from "./wallets.ts";
import type { DeliveryStore } from "./webhooks/delivery-store.ts";

/** The dependencies of every operation of the card provider. */
export interface StripeService {
	sqlite: Sqlite;
	store: ObjectStore;
	events: EventLog;
	deliveries: DeliveryStore;
	faults: StripeFaults;
	authentications: AuthenticationStore;
	accountLinks: AccountLinkStore;
	schedule: ScheduledActionStore;
	clock: SandboxClock;
	ids: Ids;
	/** The id of the account to which the configured keys belong. */
	platformAccount: string;
	/** Its settings, which a test changes. */
	platformSettings: {
		country: string;
		currency: string;
		/** Payments in other currencies than these are converted to the first one. */
		settlesIn: string[];
		/** Units of each currency for a dollar. */
		rates: Record<string, number>;
		payoutInterval: "manual" | "daily" | "weekly" | "monthly";
		webhookEvents: string[];
		/** The part of the available balance, per currency, that came by bank debits instead of cards. */
		bankSourced: Record<string, number>;
	};
	/** The wallets of the donors' devices, and how their buttons load; changed by a test. */
	wallets: { available: Wallet[]; delayMs: number; isSilent: boolean };
	/** Where webhooks are delivered. */
	webhookUrl: string;
	/** The only origin that may embed the card form and be redirected to. */
	productOrigin: string;
	/** The sandbox's origin for browsers. */
	browserOrigin(): string;
	log(line: string): void;
}
