import { hideState, showState } from "./field-classes.ts";
import { openFieldFrame } from "./field-frame.ts";
import type { WantedField } from "./field-options.ts";
import type { FieldConfiguration, FieldName, FieldState, FromField, ToField, TokenizeAnswer } from "./messages.ts";
import type { Card } from "./real-library.ts";

/** One field as seen by the instance. */
export interface CardField {
	name: FieldName;
	container: HTMLElement;
	configuration: FieldConfiguration;
	/** Resolves once the field is usable. */
	ready: Promise<void>;
	state(): FieldState;
	/** The card types that the number may have; undefined for the other fields. */
	cards(): Card[] | undefined;
	listen(listener: FieldListener): void;
	send(message: ToField): void;
	focus(): void;
	/** Requests this field's frame to collect all fields and to exchange them for a nonce. */
	tokenize(fields: FieldName[], postalCode: string | undefined): Promise<TokenizeAnswer>;
	close(): void;
}

export interface FieldListener {
	changed(before: FieldState, after: FieldState): void;
	cardsChanged(): void;
	submitted(): void;
}

export function openCardField(wanted: WantedField, nonce: string, configuration: FieldConfiguration): CardField {
	const { name, container } = wanted;
	const waiting = new Map<number, (answer: TokenizeAnswer) => void>();
	let state: FieldState = { isFocused: false, isEmpty: true, isPotentiallyValid: true, isValid: false };
	let cards: Card[] | undefined;
	let listener: FieldListener | undefined;
	let requests = 0;
	let becameReady = () => {};
	const ready = new Promise<void>((resolve) => {
		becameReady = resolve;
	});

	const receive = (message: FromField) => {
		if (message.kind === "ready") becameReady();
		else if (message.kind === "submit") listener?.submitted();
		else if (message.kind === "cards") {
			cards = message.cards;
			listener?.cardsChanged();
		} else if (message.kind === "tokenized") {
			waiting.get(message.id)?.(message.answer);
			waiting.delete(message.id);
		} else if (message.kind === "state") {
			const before = state;
			state = message.state;
			showState(container, state);
			listener?.changed(before, state);
		}
	};
	const frame = openFieldFrame(container, { nonce, title: wanted.title, configuration }, receive);
	const unlabel = focusByLabels(container, () => frame.focus());

	return {
		name,
		container,
		configuration,
		ready,
		state: () => state,
		cards: () => cards,
		listen(next) {
			listener = next;
		},
		send: frame.send,
		focus: frame.focus,
		tokenize(fields, postalCode) {
			requests += 1;
			const id = requests;
			return new Promise((resolve) => {
				waiting.set(id, resolve);
				frame.send({ kind: "tokenize", id, fields, postalCode });
			});
		},
		close() {
			unlabel();
			frame.close();
			hideState(container);
		},
	};
}

/** A label of the embedding page focuses its field, as it would for an input. */
function focusByLabels(container: HTMLElement, focus: () => void): () => void {
	const labels =
		container.id === "" ? [] : Array.from(document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`));
	for (const label of labels) label.addEventListener("click", focus);
	return () => {
		for (const label of labels) label.removeEventListener("click", focus);
	};
}
