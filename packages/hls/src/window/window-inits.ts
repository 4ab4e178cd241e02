import { areEqual } from "../fmp4/box.ts";
import { initName, type RandomBytes } from "../object-names.ts";
import type { WindowInit, WindowSegment } from "./window-segment.ts";

/** The init segments of a live window: those of the full picture by their number, and those of the smaller one. */
export class WindowInits {
	readonly #randomBytes: RandomBytes;
	readonly #full = new Map<number, WindowInit>();
	#savers: WindowInit[] = [];

	constructor(randomBytes: RandomBytes) {
		this.#randomBytes = randomBytes;
	}

	/** @param name for restored ones, which viewers already have */
	add(number: number, data: Uint8Array<ArrayBuffer>, name = initName(this.#randomBytes)): WindowInit {
		const init = { name, data };
		this.#full.set(number, init);
		return init;
	}

	/** Equal bytes in succession have one name. */
	addSaver(data: Uint8Array<ArrayBuffer>): WindowInit {
		const newest = this.newestSaver;
		if (newest && areEqual(newest.data, data)) return newest;
		const init = { name: initName(this.#randomBytes), data };
		this.#savers.push(init);
		return init;
	}

	get newestSaver(): WindowInit | undefined {
		return this.#savers.at(-1);
	}

	of({ init: number, msn }: WindowSegment): WindowInit {
		const init = this.#full.get(number);
		if (!init) throw new Error(`segment ${msn} has no init segment`);
		return init;
	}

	/** Retains what a segment needs, and the newest ones, which may be needed next. @returns the names of the others */
	evict(segments: readonly WindowSegment[]): string[] {
		const needed = new Set(segments.flatMap(({ init, saverInit }) => [init, saverInit]));
		const newest = Math.max(...this.#full.keys());
		const full = [...this.#full].filter(([number]) => number !== newest && !needed.has(number));
		for (const [number] of full) this.#full.delete(number);
		const savers = this.#savers.slice(0, -1).filter((init) => !needed.has(init));
		this.#savers = this.#savers.filter((init) => !savers.includes(init));
		return [...full.map(([, init]) => init), ...savers].map(({ name }) => name);
	}
}
