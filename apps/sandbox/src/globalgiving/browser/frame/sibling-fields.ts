import { frameNonce } from "../../../browser/frame-content.ts";
import type { FieldName } from "../braintree-messages.ts";

const COLLECT_LIMIT_MS = 3_000;

export interface CollectedField {
	field: FieldName;
	value: string;
	isEmpty: boolean;
	isValid: boolean;
}

type SiblingMessage =
	| { kind: "collect"; from: FieldName }
	| { kind: "value"; to: FieldName; content: CollectedField }
	| { kind: "codeSizes"; sizes: readonly number[] };

/** The other fields of the same form. They share the sandbox's origin, so the page receives none of these messages. */
export function joinSiblings(listener: {
	name(): FieldName | undefined;
	own(): CollectedField | undefined;
	codeSizes(sizes: readonly number[]): void;
}) {
	const channel = new BroadcastChannel(`card-fields-${frameNonce}`);
	let collected: ((content: CollectedField) => void) | undefined;
	const post = (message: SiblingMessage) => channel.postMessage(message);

	channel.addEventListener("message", (event: MessageEvent<SiblingMessage>) => {
		const message = event.data;
		if (message.kind === "codeSizes") listener.codeSizes(message.sizes);
		if (message.kind === "value" && message.to === listener.name()) collected?.(message.content);
		if (message.kind === "collect") {
			const content = listener.own();
			if (content !== undefined) post({ kind: "value", to: message.from, content });
		}
	});

	return {
		sendCodeSizes: (sizes: readonly number[]) => post({ kind: "codeSizes", sizes }),
		/** The contents of all named fields; undefined when one of them does not answer. */
		collect(own: CollectedField, fields: readonly FieldName[]): Promise<CollectedField[] | undefined> {
			const found = new Map<FieldName, CollectedField>([[own.field, own]]);
			return new Promise((resolve) => {
				const finish = (result: CollectedField[] | undefined) => {
					clearTimeout(timer);
					collected = undefined;
					resolve(result);
				};
				const check = () => {
					if (fields.every((field) => found.has(field))) finish(Array.from(found.values()));
				};
				const timer = setTimeout(() => finish(undefined), COLLECT_LIMIT_MS);
				collected = (content) => {
					found.set(content.field, content);
					check();
				};
				post({ kind: "collect", from: own.field });
				check();
			});
		},
	};
}
