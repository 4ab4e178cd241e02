import type { Db } from "./db/database.ts";

/** A fact that a module publishes, named in the past tense. */
export type DomainEvent<Payload> = { readonly name: string; readonly payload?: Payload };

export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** Runs in the publisher's transaction: its changes are committed together, and its failure rolls both back. */
export type EventHandler<Payload> = (tx: Db, payload: Payload) => Promise<void>;

/** Domain events between modules, where the subscriber is above the publisher in the order of imports. */
export type Events = {
	/**
	 * Calls the subscribers one after the other, in the order of their subscription.
	 * @throws Error if no module subscribes: the process was composed without the subscriber
	 */
	publish<Payload>(tx: Db, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
	/** @returns a function that unsubscribes */
	subscribe<Payload>(event: DomainEvent<Payload>, handler: EventHandler<Payload>): () => void;
};

export function createEvents(): Events {
	const subscriptions = new Map<string, Set<(tx: Db, payload: never) => Promise<void>>>();
	return {
		async publish(tx, { name }, payload) {
			const handlers = subscriptions.get(name);
			if (!handlers?.size) throw new Error(`No module subscribes to the event ${name}.`);
			for (const handler of handlers) await (handler as EventHandler<typeof payload>)(tx, payload);
		},
		subscribe({ name }, handler) {
			const handlers = subscriptions.get(name) ?? new Set();
			subscriptions.set(name, handlers.add(handler));
			return () => void handlers.delete(handler);
		},
	};
}
