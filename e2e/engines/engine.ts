/** The element of one driver. */
export type EngineElement = {
	click(): Promise<void>;
	/** Types by the keyboard, into the focused element. */
	type(text: string): Promise<void>;
	attach(path: string): Promise<void>;
};

type PageScript<A extends unknown[], T> = (...args: A) => T;

/** A page, or a frame of it. */
export type EngineScope = {
	evaluate<A extends unknown[], T>(script: PageScript<A, T>, ...args: A): Promise<Awaited<T>>;
	find<A extends unknown[]>(script: PageScript<A, Element | null>, ...args: A): Promise<EngineElement | null>;
};

/** What both drivers offer; the journeys use it through `EnginePage` only. */
export type Engine = EngineScope & {
	/** Name and version. */
	name: string;
	goto(url: string): Promise<void>;
	/** Runs in the frame, which may be of another origin. */
	inFrame<T>(selector: string, act: (frame: EngineScope) => Promise<T>): Promise<T>;
	pressEscape(): Promise<void>;
	/** Uncaught errors and violations of the content security policy, where the driver reports them. */
	faults(): readonly string[];
	screenshot(): Promise<string>;
	close(): Promise<void>;
};

export const viewport = { width: 1_024, height: 900 };

/** Away from bars at the edges of the window, which a person would scroll it out of. Runs in the page. */
export const bringToMiddle = (element: Element): void =>
	element.scrollIntoView({ block: "center", behavior: "instant" });
