/** The origins that have redirected this player, with the one that answers for each: media nodes that hand streams over. */
export type MovedOrigins = {
	/** @returns the address at the origin that answered the last time */
	current(address: string): string;
	/** Notes where a request was answered. @param answered "" where the browser does not tell */
	learn(requested: string, answered: string): void;
	/** The last one does not answer: what was asked first is asked again. */
	clear(): void;
};

export function createMovedOrigins(): MovedOrigins {
	// What answers is no key, so an address is followed in one step, also after two nodes have taken turns.
	const moved = new Map<string, string>();
	return {
		current(address) {
			const { origin } = new URL(address);
			const now = moved.get(origin);
			return now === undefined ? address : now + address.slice(origin.length);
		},
		learn(requested, answered) {
			if (answered === "") return;
			const [from, to] = [new URL(requested).origin, new URL(answered).origin];
			if (from === to) return;
			for (const [origin, known] of moved) if (known === from) moved.set(origin, to);
			moved.set(from, to);
			moved.delete(to);
		},
		clear: () => moved.clear(),
	};
}
