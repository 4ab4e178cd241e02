import { createContext, type ReactNode, useContext, useState } from "react";
import { ActDialog } from "./act-dialog.tsx";
import type { DeskAct } from "./desk-act.ts";

const ActContext = createContext<(act: DeskAct) => void>(() => undefined);

/** Asks before an act happens, in one dialog for all of them. */
export function ActProvider({ children }: { children: ReactNode }) {
	// The last one stays while its dialog leaves, so that its words do not change on the way.
	const [term, setAsked] = useState<{ act: DeskAct; isOpen: boolean; number: number } | null>(null);
	const requestAct = (act: DeskAct) => setAsked((last) => ({ act, isOpen: true, number: (last?.number ?? 0) + 1 }));
	return (
		<ActContext value={requestAct}>
			{children}
			{term && (
				<ActDialog
					key={term.number}
					act={term.act}
					isOpen={term.isOpen}
					onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
				/>
			)}
		</ActContext>
	);
}

/** Asks for an act. */
export const useRequestAct = (): ((act: DeskAct) => void) => useContext(ActContext);
