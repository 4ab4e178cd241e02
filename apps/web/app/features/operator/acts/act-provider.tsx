import { createContext, type ReactNode, useContext, useState } from "react";
import { ActDialog } from "./act-dialog.tsx";
import type { DeskAct } from "./desk-act.ts";

const ActContext = createContext<(act: DeskAct) => void>(() => undefined);

/** Provides the one confirmation dialog for all acts. */
export function ActProvider({ children }: { children: ReactNode }) {
	// The last act stays rendered during the closing transition, so that its texts do not change.
	const [confirmation, setConfirmation] = useState<{ act: DeskAct; isOpen: boolean; number: number } | null>(null);
	const requestAct = (act: DeskAct) =>
		setConfirmation((last) => ({ act, isOpen: true, number: (last?.number ?? 0) + 1 }));
	return (
		<ActContext value={requestAct}>
			{children}
			{confirmation && (
				<ActDialog
					key={confirmation.number}
					act={confirmation.act}
					isOpen={confirmation.isOpen}
					onClose={() => setConfirmation((last) => last && { ...last, isOpen: false })}
				/>
			)}
		</ActContext>
	);
}

/** Returns a function that opens the confirmation of an act. */
export const useRequestAct = (): ((act: DeskAct) => void) => useContext(ActContext);
