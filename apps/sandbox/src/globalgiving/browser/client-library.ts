import { createClient, exposeLibrary } from "./client.ts";

exposeLibrary("client", { create: createClient });
