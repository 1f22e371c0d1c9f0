#!/bin/sh
# Pictures of every screen into a folder: npm run screens -- FOLDER
set -eu
folder=${1:?"Into which folder? npm run screens -- FOLDER"}
case $folder in /*) ;; *) folder=${INIT_CWD:-$PWD}/$folder ;; esac
LONGBOX_SCREENS=$folder exec npx playwright test --config playwright.screens.ts
