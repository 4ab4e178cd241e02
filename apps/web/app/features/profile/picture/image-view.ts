/** The views of the profile picture's popup. */
export type ImageView = "choice" | "delete" | "crop";
