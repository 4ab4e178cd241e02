import { createContext, type ReactNode, useContext, useState } from "react";

/** Holds what a part of the page makes once and other pages use again, such as what lists have loaded. */
export type PageMemory = Map<string, unknown>;

const MemoryContext = createContext<PageMemory | null>(null);

export function PageMemoryProvider({ children }: { children: ReactNode }) {
	const [memory] = useState<PageMemory>(() => new Map());
	return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The value of this name, made on first use and kept while one moves about the site. */
export function useRemembered<T>(name: string, make: () => T): T {
	const memory = useContext(MemoryContext);
	if (!memory) throw new Error("there is no page memory above");
	if (!memory.has(name)) memory.set(name, make());
	// The name decides the type: every name has one caller.
	return memory.get(name) as T;
}
