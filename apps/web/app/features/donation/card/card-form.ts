/** The card's fields, each in a frame of the gateway. */
export const cardFieldNames = ["number", "expirationDate", "cvv", "postalCode"] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardFieldState = { isFocused: boolean; isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean };

/** The result of tokenizing the card. None of these has charged it. */
export type Tokenized =
	| { kind: "nonce"; nonce: string }
	/** These fields are empty or wrong. */
	| { kind: "invalid"; fields: CardFieldName[] }
	/** The gateway rejected the card, or (`isSilent`) could not be reached. */
	| { kind: "failed"; isSilent: boolean };

/** The port to a hosted card form: this site never sees the card's data. */
export type CardForm = {
	/** Does not throw. */
	tokenize(): Promise<Tokenized>;
	focus(field: CardFieldName): void;
	/** Sets the field's error for assistive technology; null for none. */
	setProblem(field: CardFieldName, problem: string | null): void;
	setDisabled(isDisabled: boolean): void;
	close(): void;
};

export type CardFormSettings = { hostedFieldsUrl: string; key: string };

export type CardFormOptions = {
	/** The containers of the frames; they stay in the page until the form is closed. */
	places: Record<CardFieldName, HTMLElement>;
	words: Record<CardFieldName, { label: string; placeholder: string }>;
	/** CSS of the text inside the frames, by selector. */
	look: Record<string, Record<string, string>>;
	onState: (field: CardFieldName, state: CardFieldState) => void;
	/** Enter was pressed in a field. */
	onSubmit: () => void;
};

/** Rejects where the gateway's form cannot be loaded or created; created parts are removed. */
export type OpenCardForm = (settings: CardFormSettings, options: CardFormOptions) => Promise<CardForm>;
