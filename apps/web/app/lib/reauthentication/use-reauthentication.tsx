import { ApiError } from "@stride/contract/client";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { onIntent } from "../on-intent.tsx";

const Question = onIntent(() => import("./reauthentication-dialog.tsx"), ["google", "reauthentication", "validation"]);

/** Somebody did not want to say once more who they are. Nothing has happened, and nothing needs to be told. */
export class ReauthenticationDeclined extends Error {}

type Waiting = { repeat: () => Promise<void>; decline: () => void };

/**
 * Step-up for calls that need it. `confirmed(call)` makes the call; answered with ReauthenticationRequiredException it
 * asks whether it is still the same person, and then makes the call again. `question` has to be rendered, above what
 * else is open. `isConfirming` is true while it asks.
 * @throws what the call throws, and ReauthenticationDeclined
 */
export function useReauthentication(): {
	confirmed: <T>(call: () => Promise<T>) => Promise<T>;
	question: ReactNode;
	isConfirming: boolean;
} {
	const [waiting, setWaiting] = useState<Waiting | null>(null);
	const current = useRef<Waiting | null>(null);
	// What was decided is told once the question is gone: until then it keeps the focus, which the caller may want to move.
	const decided = useRef<(() => void)[]>([]);
	const tell = useCallback(() => {
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
			try {
				return await call();
			} catch (error) {
				if (!asksForIt(error)) throw error;
			}
			// One question at a time: a second call that needs it takes the place of the first.
			current.current?.decline();
			return new Promise<T>((resolve, reject) => {
				const entry: Waiting = {
					async repeat() {
						try {
							const result = await call();
							end(() => resolve(result), entry);
						} catch (error) {
							// Not confirmed after all: the question stays.
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
					tell();
				}}
				pass={{ isOpen: isAsking, onConfirmed: async () => waiting?.repeat(), onDecline: decline, onGone: tell }}
			/>
		),
	};
}

export function asksForIt(error: unknown): boolean {
	return error instanceof ApiError && error.code === "ReauthenticationRequiredException";
}
