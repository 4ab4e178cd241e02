import type { FastifyInstance } from "fastify";
import type { Ids } from "../object-ids.ts";
import { createSandboxClock } from "../sandbox-clock.ts";
import { createSettings, openSqlite, SETTINGS_SCHEMA } from "../sqlite.ts";
import { registerStripeControl } from "./control/stripe-control.ts";
import { createStripeFaults } from "./control/stripe-faults.ts";
import { createEventLog, NO_REQUEST } from "./event-log.ts";
import { createIdempotencyStore, IDEMPOTENCY_SCHEMA } from "./idempotency.ts";
import { createObjectStore, OBJECT_SCHEMA } from "./object-store.ts";
import {
	ACCOUNT_LINK_SCHEMA,
	AUTHENTICATION_SCHEMA,
	createAccountLinkStore,
	createAuthenticationStore,
} from "./page-tokens.ts";
import { registerAuthenticationPage } from "./pages/authentication-page.ts";
import { registerBrowserLibrary } from "./pages/browser-library.ts";
import { registerOnboardingPage } from "./pages/onboarding-page.ts";
import { registerWalletFrames } from "./pages/wallet-frames.ts";
import { presentationOf } from "./resources/answers.ts";
import { EVENT_RETENTION_SECONDS } from "./resources/event-endpoints.ts";
import { settlePayout } from "./resources/payout-endpoints.ts";
import { accountIdOf } from "./resources/platform-account.ts";
import { failRefund } from "./resources/refunds.ts";
import { RATES } from "./resources/settlement-currencies.ts";
import { createScheduledActionStore, SCHEDULED_ACTION_SCHEMA } from "./scheduled-actions.ts";
import { present } from "./stripe-presentation.ts";
import { registerApi } from "./stripe-routes.ts";
import type { StripeService } from "./stripe-service.ts";
import { WALLETS } from "./wallets.ts";
import { createDeliveryStore, DELIVERY_SCHEMA } from "./webhooks/delivery-store.ts";
import { createWebhookDispatcher } from "./webhooks/webhook-dispatcher.ts";

const HOUSEKEEPING_MS = 60_000;

export interface StripeSandboxDeps {
	dataDir: string;
	productOrigin: string;
	/** Known only after the port is. */
	browserOrigin(): string;
	secretKey: string;
	publishableKey: string;
	webhookSecret: string;
	webhookUrl: string;
	ids: Ids;
	realNowMs(): number;
	log(line: string): void;
}

export interface StripeSandbox {
	registerApi(scope: FastifyInstance): void;
	registerPages(scope: FastifyInstance): Promise<void>;
	registerControl(scope: FastifyInstance): void;
	/** Starts delivering queued events; call it once the server listens. */
	start(): void;
	stop(): Promise<void>;
}

/** Assembles the parts of the card provider; nothing runs before `start`. */
export function createStripeSandbox(deps: StripeSandboxDeps): StripeSandbox {
	const schema = [
		SETTINGS_SCHEMA,
		OBJECT_SCHEMA,
		DELIVERY_SCHEMA,
		AUTHENTICATION_SCHEMA,
		SCHEDULED_ACTION_SCHEMA,
		IDEMPOTENCY_SCHEMA,
		ACCOUNT_LINK_SCHEMA,
	].join("\n");
	const sqlite = openSqlite(deps.dataDir, "stripe.sqlite", schema);
	const settings = createSettings(sqlite);
	const clock = createSandboxClock(settings, deps.realNowMs);
	const store = createObjectStore(sqlite.db);
	const deliveries = createDeliveryStore(sqlite.db);
	const faults = createStripeFaults(settings);
	const idempotency = createIdempotencyStore(sqlite.db);
	const dispatcher = createWebhookDispatcher({
		deliveries,
		bodyOf: (eventId) => webhookBody(service, eventId),
		url: deps.webhookUrl,
		secret: deps.webhookSecret,
		nowMs: clock.nowMs,
		realNowMs: deps.realNowMs,
		log: deps.log,
	});
	const service: StripeService = {
		sqlite,
		store,
		deliveries,
		faults,
		clock,
		ids: deps.ids,
		authentications: createAuthenticationStore(sqlite.db),
		accountLinks: createAccountLinkStore(sqlite.db),
		schedule: createScheduledActionStore(sqlite.db),
		events: createEventLog({
			sqlite,
			store,
			deliveries,
			faults,
			clock,
			ids: deps.ids,
			wakeDispatcher: dispatcher.wake,
		}),
		platformAccount: accountIdOf(deps.secretKey),
		platformSettings: {
			country: "US",
			currency: "usd",
			settlesIn: ["usd", "eur", "gbp", "pln"],
			rates: { ...RATES },
			payoutInterval: "manual",
			webhookEvents: ["*"],
			bankSourced: {},
		},
		wallets: { available: [...WALLETS], delayMs: 0, isSilent: false },
		webhookUrl: deps.webhookUrl,
		productOrigin: deps.productOrigin,
		browserOrigin: deps.browserOrigin,
		log: deps.log,
	};
	const runDueActions = () => {
		sqlite.write(() => {
			for (const { action, target } of service.schedule.takeDue(clock.nowSeconds())) {
				if (action === "fail-refund") failRefund(service, target, NO_REQUEST);
				else settlePayout(service, target, NO_REQUEST);
			}
			store.deleteEventsBefore(clock.nowSeconds() - EVENT_RETENTION_SECONDS);
			idempotency.prune(clock.nowSeconds());
		});
		dispatcher.wake();
	};
	let housekeeping: NodeJS.Timeout | undefined;

	return {
		registerApi: (scope) => registerApi(scope, { service, idempotency, keys: deps }),
		async registerPages(scope) {
			// Each in a separate scope: their content policies differ.
			await scope.register(async (own) => registerAuthenticationPage(own, service));
			await scope.register(async (own) => registerOnboardingPage(own, service));
			await scope.register(async (own) => registerBrowserLibrary(own, service));
			await scope.register(async (own) => registerWalletFrames(own, service));
		},
		registerControl: (scope) =>
			registerStripeControl(scope, {
				service,
				publishableKey: deps.publishableKey,
				webhookUrl: deps.webhookUrl,
				runDueActions,
			}),
		start() {
			runDueActions();
			housekeeping = setInterval(runDueActions, HOUSEKEEPING_MS);
		},
		async stop() {
			clearInterval(housekeeping);
			await dispatcher.stop();
			sqlite.close();
		},
	};
}

function webhookBody(service: StripeService, eventId: string): string | undefined {
	const event = service.store.find("event", eventId) ?? service.store.find("connect_event", eventId);
	return event === undefined ? undefined : JSON.stringify(present(presentationOf(service), event), null, 2);
}
