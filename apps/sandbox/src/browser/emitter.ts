// Handlers differ per event; the element's typed interface defines what each receives.
export type Handler = (event: never) => unknown;

/** Event handlers of one element: a throwing handler does not prevent the others from being called. */
export function createEmitter() {
	const handlers = new Map<string, Set<Handler>>();
	const once = new WeakMap<Handler, Handler>();

	function off(type: string, handler?: Handler): void {
		if (handler === undefined) handlers.delete(type);
		else handlers.get(type)?.delete(once.get(handler) ?? handler);
	}

	function on(type: string, handler: Handler): void {
		const known = handlers.get(type) ?? new Set();
		known.add(handler);
		handlers.set(type, known);
	}

	return {
		on,
		off,
		has: (type: string): boolean => (handlers.get(type)?.size ?? 0) > 0,
		once(type: string, handler: Handler): void {
			const wrapper = (event: never) => {
				off(type, handler);
				handler(event);
			};
			once.set(handler, wrapper);
			on(type, wrapper);
		},
		emit(type: string, event: unknown): void {
			for (const handler of Array.from(handlers.get(type) ?? [])) {
				try {
					// The element's typed interface pairs each handler with its event.
					handler(event as never);
				} catch (error) {
					reportError(error);
				}
			}
		},
	};
}
