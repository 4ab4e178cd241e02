import type { ReactNode } from "react";
import receiptScene from "../scenes/empty-receipt.svg";
import { EmptyState } from "./empty-state.tsx";

/** In place of a document that is not there, or cannot be read by this visitor. */
export function MissingDocument(props: { title: string; children: ReactNode; action?: ReactNode }) {
	return <EmptyState scene={receiptScene} {...props} />;
}
