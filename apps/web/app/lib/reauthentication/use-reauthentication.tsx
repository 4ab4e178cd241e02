import { ApiError } from "@stride/contract/client";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { onIntent } from "../loading/on-intent.tsx";

const Question = onIntent(
	() => import("./reauthentication-dialog.tsx"),
	["google", "reauthentication", "secondFactor", "validation"],
);

/** The person cancelled the reauthentication: the refusal of the call stays. Nothing has happened, so no message is needed. */
export class ReauthenticationDeclined extends ApiError {
	constructor() {
		super(403, { code: "ReauthenticationRequiredException", title: "", message: "" });
	}
}

type Waiting = { repeat: () => Promise<void>; decline: () => void };

/**
 * Step-up for requests that need it. `confirmed(call)` runs the call; on ReauthenticationRequiredException it opens the
 * dialog and repeats the call afterwards. `question` must be rendered above other open dialogs. `isConfirming` is true
 * while the dialog is open.
 * @throws the errors of the call, and ReauthenticationDeclined
 */
export function useReauthentication(): {
	confirmed: <T>(call: () => Promise<T>) => Promise<T>;
	question: ReactNode;
	isConfirming: boolean;
} {
	const [waiting, setWaiting] = useState<Waiting | null>(null);
	const current = useRef<Waiting | null>(null);
	const proofs = useRef(0);
	// The result is delivered after the dialog was unmounted: until then it traps the focus, which the caller may move.
	const decided = useRef<(() => void)[]>([]);
	const deliver = useCallback(() => {
		for (const settle of decided.current.splice(0)) settle();
	}, []);
	const end = useCallback((settle: () => void, entry: Waiting) => {
		decided.current.push(settle);
		if (current.current !== entry) return;
		current.current = null;
		setWaiting(null);
	}, []);

	const confirmed = useCallback(
		async <T,>(call: () => Promise<T>): Promise<T> => {
			const before = proofs.current;
			try {
				return await call();
			} catch (error) {
				if (!asksForIt(error)) throw error;
				// The proof was given while the call was under way.
				if (proofs.current !== before) return call();
			}
			// One dialog at a time: a second call that needs it replaces the first.
			current.current?.decline();
			return new Promise<T>((resolve, reject) => {
				const entry: Waiting = {
					async repeat() {
						try {
							const result = await call();
							end(() => resolve(result), entry);
						} catch (error) {
							// Still not confirmed: the dialog stays open.
							if (asksForIt(error)) throw error;
							end(() => reject(error), entry);
						}
					},
					decline() {
						end(() => reject(new ReauthenticationDeclined()), entry);
					},
				};
				current.current = entry;
				setWaiting(entry);
			});
		},
		[end],
	);
	const isAsking = waiting !== null;
	const decline = () => waiting?.decline();
	return {
		confirmed,
		isConfirming: isAsking,
		question: (
			<Question
				isWanted={isAsking}
				onMissing={() => {
					decline();
					deliver();
				}}
				pass={{
					isOpen: isAsking,
					// Not the call of the rendering: another one may have replaced it since.
					onConfirmed: async () => {
						proofs.current++;
						await current.current?.repeat();
					},
					onDecline: decline,
					onUnmounted: deliver,
				}}
			/>
		),
	};
}

export function asksForIt(error: unknown): boolean {
	return error instanceof ApiError && error.code === "ReauthenticationRequiredException";
}
