// Holds manifests against the schemas that Kubernetes publishes (its OpenAPI document), as npm's kubernetes-models has them compiled.
//   node validate.mjs FOLDER-WITH-NODE-MODULES FILE...
// Prints a line for each error and for each value that no schema knows, and "n documents, m values" at the end.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const require = createRequire(join(folder, "package.json"));
const yaml = require("yaml");
let documents = 0, values = 0;

const validatorOf = ({ apiVersion, kind }) => {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  const name = [group.split(".")[0], version, kind].map(part => part[0].toUpperCase() + part.slice(1)).join("");
  return require(join(folder, `node_modules/kubernetes-models/_schemas/IoK8sApi${name}.js`)).validate;
};

// What a schema knows it refuses when something of another type stands there: no property is a function.
const strangers = (document, validate, at = document, path = "") => Object.keys(at).flatMap(key => {
  const value = at[key];
  values++;
  at[key] = () => {};
  const known = !validate(document);
  at[key] = value;
  const here = `${path}/${key}`;
  return known ? typeof value === "object" && value ? strangers(document, validate, value, here) : [] : [here];
});

for (const file of files) {
  for (const parsed of yaml.parseAllDocuments(readFileSync(file, "utf8"), { version: "1.1", merge: true })) {
    // Kubernetes reads YAML 1.1, in which 0440 is octal.
    const document = parsed.toJS();
    const name = `${file}: ${document.kind} ${document.metadata.name}`;
    const validate = validatorOf(document);
    documents++;
    for (const error of parsed.errors) console.log(`${name}: ${error.message}`);
    if (!validate(document)) for (const error of validate.errors) console.log(`${name}${error.instancePath} ${error.message ?? error.keyword} ${JSON.stringify(error.params)}`);
    else for (const path of strangers(document, validate)) console.log(`${name}${path} is not known`);
  }
}

console.log(`${documents} documents, ${values} values`);
