import type Stripe from "stripe";
import type { Ids } from "../object-ids.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { Sqlite } from "../sqlite.ts";
import { API_VERSION } from "./api-version.ts";
import type { StripeFaults } from "./control/stripe-faults.ts";
import type { ObjectStore, StripeObject } from "./object-store.ts";
import type { DeliveryStore } from "./webhooks/delivery-store.ts";

/** Every event that the sandbox emits. */
export const EVENT_TYPES = [
	"account.application.deauthorized",
	"account.external_account.created",
	"account.external_account.updated",
	"account.updated",
	"charge.dispute.closed",
	"charge.dispute.created",
	"charge.dispute.funds_reinstated",
	"charge.dispute.funds_withdrawn",
	"charge.failed",
	"charge.refund.updated",
	"charge.refunded",
	"charge.succeeded",
	"charge.updated",
	"payment_intent.canceled",
	"payment_intent.created",
	"payment_intent.payment_failed",
	"payment_intent.requires_action",
	"payment_intent.succeeded",
	"payout.canceled",
	"payout.created",
	"payout.failed",
	"payout.paid",
	"payout.updated",
	"refund.created",
	"refund.failed",
	"refund.updated",
	"topup.reversed",
	"topup.succeeded",
	"transfer.created",
	"transfer.reversed",
] as const satisfies readonly Stripe.Event.Type[];

type EventType = (typeof EVENT_TYPES)[number];

/** Of a top-up and a disconnection only the event is needed: they are not stored. */
type EventObject = StripeObject | Stripe.Topup | Stripe.Application;

/** The request that caused a change; both are null for automatic changes. */
export interface Cause {
	id: string | null;
	idempotency_key: string | null;
}
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

export interface EventLog {
	/**
	 * Writes an event with the current state of `object` and queues its delivery, in the transaction of the change.
	 * `before` holds the previous values of the changed fields, for events that carry them.
	 */
	record(type: EventType, object: EventObject, cause: Cause, before?: object): void;
	/** The same for a connected account: its events name it and are absent from the platform's lists. */
	recordFor(account: string, type: EventType, object: EventObject, cause: Cause, before?: object): void;
}

interface EventLogDeps {
	sqlite: Sqlite;
	store: ObjectStore;
	deliveries: DeliveryStore;
	faults: StripeFaults;
	clock: SandboxClock;
	ids: Ids;
	wakeDispatcher(): void;
}

export function createEventLog(deps: EventLogDeps): EventLog {
	const eventOf = (type: EventType, object: EventObject, cause: Cause, before?: object): Stripe.EventBase => ({
		id: deps.ids.object("evt_3"),
		object: "event",
		api_version: API_VERSION,
		created: deps.clock.nowSeconds(),
		data: before === undefined ? { object } : { object, previous_attributes: before },
		livemode: false,
		pending_webhooks: 1,
		request: cause,
		type,
	});
	const deliver = (event: Stripe.EventBase) => {
		queueDeliveries(deps, event);
		deps.sqlite.afterCommit(deps.wakeDispatcher);
	};
	return {
		record(type, object, cause, before) {
			const event = eventOf(type, object, cause, before);
			deps.store.insert("event", event, {});
			deliver(event);
		},
		recordFor(account, type, object, cause, before) {
			const event = { ...eventOf(type, object, cause, before), account };
			deps.store.insert("connect_event", event, { account });
			deliver(event);
		},
	};
}

function queueDeliveries(deps: EventLogDeps, event: Stripe.EventBase): void {
	const queuedMs = deps.clock.nowMs();
	const plan = deps.faults.planDelivery();
	const base = { event: event.id, type: event.type, queuedMs };
	if (plan.dropped) {
		deps.deliveries.add({ ...base, status: "dropped", dueMs: queuedMs });
		return;
	}
	for (const delayMs of plan.delaysMs) {
		deps.deliveries.add({ ...base, status: "pending", dueMs: queuedMs + delayMs });
	}
}
