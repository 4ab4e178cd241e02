import { createContext, type ReactNode, useContext, useState } from "react";

/** A cache shared across page navigations, for example for loaded lists. */
export type PageMemory = Map<string, unknown>;

const MemoryContext = createContext<PageMemory | null>(null);

export function PageMemoryProvider({ children }: { children: ReactNode }) {
	const [memory] = useState<PageMemory>(() => new Map());
	return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The value of this name, created on first use and cached during navigation within the site. */
export function useRemembered<T>(name: string, make: () => T): T {
	const memory = useContext(MemoryContext);
	if (!memory) throw new Error("PageMemory is missing above");
	if (!memory.has(name)) memory.set(name, make());
	// The name determines the type: every name has one caller.
	return memory.get(name) as T;
}
