import { createHostedFrame } from "../../browser/hosted-frame.ts";
import type {
	Card,
	FieldConfiguration,
	FieldName,
	FieldOptions,
	FieldState,
	FromField,
	ToField,
	TokenizeAnswer,
} from "./braintree-messages.ts";

const PREFIX = "braintree-hosted-fields";

/** The classes by which a page styles the state of its fields. */
export function showState(container: HTMLElement, state: FieldState): void {
	container.classList.toggle(`${PREFIX}-focused`, state.isFocused);
	container.classList.toggle(`${PREFIX}-valid`, state.isValid);
	container.classList.toggle(`${PREFIX}-invalid`, !state.isPotentiallyValid);
}

export function hideState(container: HTMLElement): void {
	for (const word of ["focused", "valid", "invalid"]) container.classList.remove(`${PREFIX}-${word}`);
}

export interface WantedField {
	name: FieldName;
	container: HTMLElement;
	title: string;
	label: string;
	options: FieldOptions;
}

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
		if (message.kind === "loaded") hosted.send({ kind: "configure", configuration });
		else if (message.kind === "ready") becameReady();
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
	const hosted = createHostedFrame<ToField, FromField>(
		{
			path: "/braintree/web/frames/card-field",
			nonce,
			title: wanted.title,
			style: "width: 100%; height: 100%;",
		},
		receive,
	);
	const { frame } = hosted;
	frame.id = `braintree-hosted-field-${name}`;
	frame.name = frame.id;
	frame.allow = "payment 'none'";
	container.append(frame);
	const focus = () => {
		frame.focus();
		hosted.send({ kind: "focus" });
	};
	const unlabel = focusByLabels(container, focus);

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
		send: hosted.send,
		focus,
		tokenize(fields, postalCode) {
			requests += 1;
			const id = requests;
			return new Promise((resolve) => {
				waiting.set(id, resolve);
				hosted.send({ kind: "tokenize", id, fields, postalCode });
			});
		},
		close() {
			unlabel();
			hosted.close();
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
